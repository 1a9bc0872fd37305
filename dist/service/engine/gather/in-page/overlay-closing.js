/*
 * Runs in the world of a document after `overlays.js`. It adds a function there that takes what that one returns, and
 * returns an object that closes what lies over the document, layer by layer, and opens it again as it was. The scripts of
 * the page are stopped: no button is pressed, and the page learns nothing of it, so it can neither ask anybody for
 * anything nor open it again.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openOverlayClosing = (overlays, caps) => {
  const { indexes } = globalThis.sitedelta;
  const { lineage, siblingsOf, everywhere, boxOf, isVisible, isAround } = overlays;
  const matches = (element, selector) => Element.prototype.matches.call(element, selector);
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
  let roots = [];
  let before = null;

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

  // ---- What it has put on the rest of the page

  const HIDING = /aria-hidden|inert/i;
  const isShown = (element) => {
    const { left, right, width, height } = boxOf(element);
    return width > 0 && height > 0 && right > 0 && left < innerWidth && isVisible(element);
  };
  /** Not what a page hides itself: it has nothing to use, or is out of the window, or is not drawn. */
  const liftFrom = (element) => {
    if (!matches(element, '[aria-hidden=true i], [inert]')) return;
    if (!overlays.partsOfPage(element).some(isShown)) return;
    for (const name of attributeNames(element)) if (HIDING.test(name)) change(element, name, null);
  };
  const LOCKS =
    /(?:^|[-_])(?:modal|dialog|overlay|popup|lightbox|drawer|consent|cookies?|cmp|gdpr|banner)[\w-]*(?:open|opened|active|visible|shown|show|on|in)$|(?:no|stop|prevent|disabled?|lock(?:ed)?|freeze|frozen|block(?:ed)?|hide)[-_]?(?:body[-_]?)?scroll|scroll(?:ing)?[-_]*(?:lock(?:ed)?|disabled?|block(?:ed)?|none|off)$|^(?:has|is|with)-(?:modal|dialog|overlay|popup|locked|clipped)|^(?:locked|overflow-hidden|blurred)$|^(?:ReactModal__|swal2-)|overflow-hidden$/i;
  /** Of a class: names are short, and the page may write any. */
  const MAX_TOKEN = 100;
  const LOCKING_ATTRIBUTE = /scroll-?lock|(?:modal|dialog|popup|consent)-?open/i;
  const OF_LOCK = ['overflow', 'overflow-x', 'overflow-y', 'pointer-events', 'touch-action', 'filter'];
  const OF_SCROLLBAR = ['padding-right', 'margin-right', 'scrollbar-gutter'];
  const OF_PLACE = ['position', 'top', 'left', 'right', 'bottom', 'width', 'height'];
  const unlock = (element) => {
    const tokens = (attribute(element, 'class') ?? '').split(/\s+/).filter((token) => token !== '');
    const kept = tokens.filter((token) => token.length > MAX_TOKEN || !LOCKS.test(token));
    if (kept.length < tokens.length) change(element, 'class', kept.length > 0 ? kept.join(' ') : null);
    for (const name of attributeNames(element)) if (LOCKING_ATTRIBUTE.test(name)) change(element, name, null);
    const style = styleOf(element);
    if (style === null || attribute(element, 'style') === null) return;
    const probe = document.createElement('div').style;
    probe.cssText = style.cssText;
    const isLocked = /hidden|clip/.test(probe.overflow + probe.overflowY);
    const names = [
      ...OF_LOCK,
      ...(isLocked ? OF_SCROLLBAR : []),
      ...(probe.position === 'fixed' ? OF_PLACE : []),
    ];
    for (const name of names) probe.removeProperty(name);
    change(element, 'style', probe.cssText === '' ? null : probe.cssText);
  };
  const isOutside = (element) => !put.some((each) => isAround(each, element));
  const textsBehind = () =>
    [...globalThis.sitedelta.textElements.values()].filter((each) => isOutside(each) && isShown(each));
  /** Some hide the page itself meanwhile, by its own style. */
  const reveal = (root) => {
    for (const other of lineage(root).flatMap(siblingsOf)) {
      if (overlays.partsOfPage(other).length === 0) continue;
      change(other, 'hidden', null);
      const style = styleOf(other);
      if (style === null || attribute(other, 'style') === null) continue;
      const probe = document.createElement('div').style;
      probe.cssText = style.cssText;
      for (const name of ['display', 'visibility', 'opacity', 'filter']) probe.removeProperty(name);
      change(other, 'style', probe.cssText === '' ? null : probe.cssText);
    }
  };
  const lift = (root) => {
    for (const at of lineage(root)) {
      if (at !== root) liftFrom(at);
      for (const other of siblingsOf(at)) liftFrom(other);
    }
  };

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
        lift(root);
        hide(root);
      }
      for (const page of [document.documentElement, document.querySelector('body')]) {
        if (page !== null) unlock(page);
      }
      if (textsBehind().length === 0) for (const root of roots) reveal(root);
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
      for (const step of undo.splice(0).toReversed()) step();
      put.length = 0;
      return null;
    },
  };
};
