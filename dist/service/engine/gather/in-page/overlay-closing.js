/*
 * Runs in the world of a document after `overlays.js`, `overlay-changes.js` and `overlay-locks.js`. It adds a function there
 * that takes what those return, and returns an object that closes what lies over the document, layer by layer, and opens it
 * again as it was. The scripts of the page are stopped: no button is pressed, and the page learns nothing of it, so it can
 * neither ask anybody for anything nor open it again.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openOverlayClosing = (overlays, changes, locks, caps) => {
  const { indexes } = globalThis.sitedelta;
  const { matches, everywhere, boxOf, isVisible, isAround, isShown } = overlays;
  const { attribute, put, lifted, hide, shut } = changes;
  let roots = [];
  let before = null;

  const isOutside = (element) => !put.some((each) => isAround(each, element));
  const textsBehind = () =>
    [...globalThis.sitedelta.textElements.values()].filter((each) => isOutside(each) && isShown(each));

  const BACKDROP = /backdrop|overlay|mask|scrim|dimmer|blocker|shade|veil|curtain|modal|fade/i;
  /** What darkens the page behind it, and has nothing in it. */
  const hideBackdrops = () => {
    for (let round = 0; round < caps.backdrops; round += 1) {
      const bare = overlays.covers(put).filter((each) => overlays.isBare(each));
      if (bare.length === 0) break;
      for (const each of bare) hide(each);
    }
    for (const element of [...indexes.keys()].slice(0, caps.elements)) {
      if (!overlays.coversWindow(element) || matches(element, 'html, body')) continue;
      const name = `${attribute(element, 'class') ?? ''} ${attribute(element, 'id') ?? ''}`;
      if (!BACKDROP.test(name) || !/^(?:fixed|absolute)$/.test(getComputedStyle(element).position)) continue;
      if (isVisible(element) && overlays.isBare(element)) hide(element);
    }
  };

  /** Whether people could use something behind. */
  const isReachable = () => {
    const items = overlays.itemsOutside(put);
    return (
      items.length === 0 ||
      items.some((item) => {
        const hit = overlays.hitOn(item);
        return hit !== null && isAround(item, hit);
      })
    );
  };
  /** A dialog in a closed shadow root can't be closed from outside, and keeps the page locked until it is taken out. */
  const putBack = (root) => {
    const parent = Object.getOwnPropertyDescriptor(Node.prototype, 'parentNode').get.call(root);
    const next = Object.getOwnPropertyDescriptor(Node.prototype, 'nextSibling').get.call(root);
    Node.prototype.removeChild.call(parent, root);
    Node.prototype.insertBefore.call(parent, root, next);
  };
  const MAIN = 'main, [role=main i], h1';

  const boxIn = (element) => {
    const { left, top, width, height } = boxOf(element);
    return width > 0 || height > 0 ? [left + scrollX, top + scrollY, width, height].map(Math.round) : null;
  };
  const boxes = () => [...indexes.keys()].map((element) => boxIn(element));

  return {
    /** The elements on top of what lies over the page, by their index; null if nothing does. */
    find() {
      roots = overlays.find();
      return roots.length === 0 ? null : roots.map((root) => indexes.get(root) ?? -1);
    },
    /** Puts away what was found. */
    close() {
      before ??= boxes();
      const inRoots = (element) => roots.some((root) => isAround(root, element));
      for (const each of everywhere(':modal, dialog[open], :popover-open').filter(inRoots).toReversed())
        shut(each);
      for (const root of roots) {
        locks.lift(root);
        hide(root);
      }
      for (const page of [document.documentElement, document.querySelector('body')]) {
        if (page !== null) locks.unlock(page);
      }
      if (textsBehind().length === 0) for (const root of roots) locks.reveal(root);
      hideBackdrops();
      if (!isReachable()) for (const root of roots) putBack(root);
      return null;
    },
    /** Whether what is behind can be seen and used now, as far as that can be told. */
    isOpen() {
      if (everywhere(':modal').length > 0 || overlays.covers(put).length > 0 || !isReachable()) return false;
      const mains = everywhere(MAIN).filter(isOutside);
      if (mains.length > 0 && !mains.some(isVisible)) return false;
      return textsBehind().some((element) => !overlays.isHidden(element, '[aria-hidden=true i], [inert]'));
    },
    /** What is different now on the rest of the page, by the indexes of elements, as JSON text. */
    changes() {
      const attributes = [...lifted].flatMap(([element, names]) =>
        [...names].map((name) => [indexes.get(element) ?? -1, name, attribute(element, name)]),
      );
      const elements = [...indexes.keys()];
      const moved = boxes().flatMap((box, index) => {
        const isSame = String(box) === String(before[index]);
        return isSame || !isOutside(elements[index]) ? [] : [[indexes.get(elements[index]), box]];
      });
      return JSON.stringify({ attributes, boxes: moved });
    },
    /** Brings everything back as it was. */
    reopen() {
      changes.takeBack();
      return null;
    },
  };
};
