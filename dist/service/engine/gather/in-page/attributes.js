/*
 * Runs in the world of a document in which its snapshot was taken. It adds a function there that watches the attributes
 * by which pages keep their state, and returns one that sets those that have changed to what they were.
 */
globalThis.watchAttributes = (caps) => {
  /** Not those that load something, or that hold what was entered. */
  const STATE = /^(?:class|style|hidden|open|inert|disabled|tabindex|role|aria-[\w-]+|data-[\w-]+)$/;
  const before = new Map();
  const note = (records) => {
    for (const { target, attributeName, oldValue } of records) {
      if (!STATE.test(attributeName)) continue;
      const known = before.get(target) ?? new Map();
      if (!known.has(attributeName)) known.set(attributeName, oldValue);
      if (before.size < caps.elements) before.set(target, known);
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { subtree: true, attributes: true, attributeOldValue: true });
  return () => {
    note(observer.takeRecords());
    observer.disconnect();
    for (const [element, attributes] of before) {
      for (const [name, value] of attributes) {
        if (Element.prototype.getAttribute.call(element, name) === value) continue;
        if (value === null) Element.prototype.removeAttribute.call(element, name);
        else Element.prototype.setAttribute.call(element, name, value);
      }
    }
    // What has changed back is in its place at once.
    for (const animation of Document.prototype.getAnimations.call(document).slice(0, caps.animations)) {
      if (animation instanceof CSSTransition) animation.finish();
    }
    return null;
  };
};
