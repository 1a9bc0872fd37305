/*
 * Runs in the world of a document after `overlays.js`. It adds a function there that takes what that returns, and returns an
 * object that changes elements and takes everything back.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openOverlayChanges = ({ matches }) => {
  const attribute = (element, name) => Element.prototype.getAttribute.call(element, name);
  const attributeNames = (element) => Element.prototype.getAttributeNames.call(element);
  const styleOf = (element) => {
    const { prototype } = element instanceof SVGElement ? SVGElement : HTMLElement;
    return element instanceof HTMLElement || element instanceof SVGElement
      ? Object.getOwnPropertyDescriptor(prototype, 'style').get.call(element)
      : null;
  };

  /** How everything is taken back, the first step first. */
  const undo = [];
  /** What was closed, and what only darkened the page. */
  const put = [];
  /** Attributes of the rest of the page that were changed, by element. */
  const lifted = new Map();

  const setAttribute = (element, name, value) => {
    if (name === 'style') {
      const style = styleOf(element);
      if (style !== null) style.cssText = value ?? '';
      if (value === null) Element.prototype.removeAttribute.call(element, name);
    } else if (value === null) Element.prototype.removeAttribute.call(element, name);
    else Element.prototype.setAttribute.call(element, name, value);
  };
  const change = (element, name, value) => {
    const old = attribute(element, name);
    if (old === value) return;
    undo.push(() => setAttribute(element, name, old));
    setAttribute(element, name, value);
    lifted.set(element, (lifted.get(element) ?? new Set()).add(name));
  };
  const hide = (element) => {
    const style = styleOf(element);
    put.push(element);
    if (style === null) return;
    const old = attribute(element, 'style');
    undo.push(() => setAttribute(element, 'style', old));
    style.setProperty('display', 'none', 'important');
  };

  const shut = (element) => {
    if (element instanceof HTMLDialogElement) {
      const { prototype } = HTMLDialogElement;
      const open = matches(element, ':modal') ? 'showModal' : 'show';
      undo.push(() => prototype[open].call(element));
      prototype.close.call(element);
    } else if (matches(element, ':popover-open')) {
      undo.push(() => HTMLElement.prototype.showPopover.call(element));
      HTMLElement.prototype.hidePopover.call(element);
    }
  };

  return {
    attribute,
    attributeNames,
    styleOf,
    put,
    lifted,
    change,
    hide,
    shut,
    takeBack() {
      for (const step of undo.splice(0).toReversed()) step();
      put.length = 0;
    },
  };
};
