/*
 * Runs in the world of a document after `overlay-elements.js`. It adds a function there that takes what that returns, and
 * adds to it where elements are in the window, and whether people can see and reach them there.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openOverlayWindow = (elements, caps) => {
  const { textElements } = globalThis.sitedelta;
  const { read, all, lineage, isPage } = elements;
  const boxOf = (element) => Element.prototype.getBoundingClientRect.call(element);
  const isVisible = (element) =>
    Element.prototype.checkVisibility.call(element, { visibilityProperty: true, opacityProperty: true });
  /** Whether it is drawn, be it above or below the window. */
  const isShown = (element) => {
    const { left, right, width, height } = boxOf(element);
    return width > 0 && height > 0 && right > 0 && left < innerWidth && isVisible(element);
  };
  const isInWindow = (element) => {
    const { left, top, right, bottom, width, height } = boxOf(element);
    if (width < caps.least || height < caps.least) return false;
    return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && isVisible(element);
  };
  /** The topmost element at a place of the window, in open shadow roots, too. */
  const hitAt = (x, y) => {
    let hit = Document.prototype.elementFromPoint.call(document, x, y);
    for (let root = hit && read(Element.prototype, 'shadowRoot', hit); root;) {
      const deeper = ShadowRoot.prototype.elementFromPoint.call(root, x, y);
      if (deeper === null || deeper === hit) break;
      hit = deeper;
      root = read(Element.prototype, 'shadowRoot', hit);
    }
    return hit;
  };
  const hitOn = (element) => {
    const { left, top, right, bottom } = boxOf(element);
    const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)];
    const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    return hitAt((x0 + x1) / 2, (y0 + y1) / 2);
  };

  /** Parts of the page that people should see now: texts and controls in the window. */
  const itemsOutside = (roots) => {
    const items = [];
    for (const element of [
      ...textElements.values(),
      ...all('img, input, button, select, textarea', document),
    ]) {
      if (items.length >= caps.items) break;
      if (isPage(element) || !isInWindow(element) || getComputedStyle(element).pointerEvents === 'none')
        continue;
      if (!lineage(element).some((each) => roots.includes(each))) items.push(element);
    }
    return items;
  };

  return { ...elements, boxOf, isVisible, isShown, isInWindow, hitAt, hitOn, itemsOutside };
};
