/*
 * Runs in the world of a document in which its snapshot was taken. It watches the attributes by which pages keep their
 * state, and adds a function there that sets those that have changed to what they were.
 */
import { attribute, setAttribute } from './dom/elements.ts';

/** Elements whose attributes are set back. */
const MAX_ELEMENTS = 5_000;
const MAX_ANIMATIONS = 200;
/** Not those that load something, or that hold what was entered. */
const STATE = /^(?:class|style|hidden|open|inert|disabled|tabindex|role|aria-[\w-]+|data-[\w-]+)$/;

declare global {
  var sitedeltaRestore: () => null;
}

/** By element and name: the value that an attribute had. */
const before = new Map<Element, Map<string, string | null>>();

function note(records: readonly MutationRecord[]): void {
  for (const { target, attributeName: name, oldValue } of records) {
    if (!(target instanceof Element) || name === null || !STATE.test(name)) continue;
    const known = before.get(target) ?? new Map<string, string | null>();
    if (!known.has(name)) known.set(name, oldValue);
    if (before.size < MAX_ELEMENTS) before.set(target, known);
  }
}

const observer = new MutationObserver(note);
observer.observe(document, { subtree: true, attributes: true, attributeOldValue: true });

globalThis.sitedeltaRestore = () => {
  note(observer.takeRecords());
  observer.disconnect();
  for (const [element, attributes] of before) {
    for (const [name, value] of attributes) {
      if (attribute(element, name) === value) continue;
      setAttribute(element, name, value);
    }
  }
  // What has changed back is in its place at once.
  for (const animation of Document.prototype.getAnimations.call(document).slice(0, MAX_ANIMATIONS)) {
    if (animation instanceof CSSTransition) animation.finish();
  }
  return null;
};
