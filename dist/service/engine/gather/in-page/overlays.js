/*
 * Runs in the world of a document in which its snapshot was taken, while the scripts of the page are stopped. It adds a
 * function there that returns an object which finds what lies over the document and hides the rest of it: dialogs,
 * banners, covers that are still loading, frames. `overlay-closing.js` puts it away. Accessors are those of the
 * prototypes: see snapshot.js.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openOverlays = (caps) => {
  const { shadowRoots, textElements } = globalThis.sitedelta;
  const read = (prototype, name, object) => Object.getOwnPropertyDescriptor(prototype, name).get.call(object);
  const parentNode = (node) => read(Node.prototype, 'parentNode', node);
  const matches = (element, selector) => Element.prototype.matches.call(element, selector);
  const boxOf = (element) => Element.prototype.getBoundingClientRect.call(element);
  const isVisible = (element) =>
    Element.prototype.checkVisibility.call(element, { visibilityProperty: true, opacityProperty: true });
  const all = (selector, root) =>
    (root === document
      ? Document
      : root instanceof ShadowRoot
        ? DocumentFragment
        : Element
    ).prototype.querySelectorAll.call(root, selector);
  const everywhere = (selector) => [document, ...shadowRoots].flatMap((root) => [...all(selector, root)]);
  /** The element around a node as the page is drawn; null for the root of the document. */
  const around = (node) => {
    const parent = read(Element.prototype, 'assignedSlot', node) ?? parentNode(node);
    if (parent instanceof ShadowRoot) return read(ShadowRoot.prototype, 'host', parent);
    return parent instanceof Element ? parent : null;
  };
  const lineage = (element) => {
    const found = [];
    for (let at = element; at !== null; at = around(at)) found.push(at);
    return found;
  };
  const isAround = (outer, element) => lineage(element).includes(outer);
  const isPage = (element) => matches(element, 'html, body');
  const positionOf = (element) => getComputedStyle(element).position;
  const isInTopLayer = (element) => matches(element, ':modal, :popover-open');

  const SILENT = 'script, style, template, noscript, link, meta';
  const CONTENT = 'img, svg, video, canvas, iframe, input, button, select, textarea, object, embed';
  const MAIN = 'main, [role=main i], h1';
  /** Whether there is something to see or to hear in a part of the document, besides one element of it. */
  const hasContent = (container, except = null) => {
    const walker = Document.prototype.createTreeWalker.call(
      document,
      container,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
      (node) =>
        node === except || (node instanceof Element && matches(node, SILENT))
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
    );
    for (let count = 0; count < caps.nodes; count += 1) {
      const node = walker.nextNode();
      if (node === null) return false;
      if (node instanceof Element ? matches(node, CONTENT) : /\S/.test(node.data)) return true;
    }
    return true;
  };
  /** The outermost element with nothing in it but an overlay: what a library has put into the page for it. */
  const rootOf = (element) => {
    let root = element;
    for (;;) {
      const container = parentNode(root);
      if (container === null || container === document || hasContent(container, root)) return root;
      const outer =
        container instanceof ShadowRoot ? read(ShadowRoot.prototype, 'host', container) : container;
      if (isPage(outer)) return root;
      root = outer;
    }
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
  const isHidden = (element, selector) => lineage(element).some((each) => matches(each, selector));

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

  const siblingsOf = (element) => {
    const parent = parentNode(element);
    if (parent === null || parent === document) return [];
    const { prototype } = parent instanceof Element ? Element : DocumentFragment;
    return [...read(prototype, 'children', parent)].filter((other) => other !== element);
  };

  // ---- What calls itself a dialog

  const DIALOG = 'dialog[open], [role=dialog i], [role=alertdialog i], [aria-modal=true i], [popover]';
  /** Whether something next to an element, or around it, is kept from people with assistive technology, or from all. */
  const hidesOthers = (root) =>
    lineage(root)
      .slice(0, -1)
      .some((each) =>
        siblingsOf(each).some((other) => matches(other, '[aria-hidden=true i], [inert]') && hasPageIn(other)),
      );
  const PAGE = 'main, [role=main i], h1, h2, nav, a[href], button, input, select, textarea';
  const hasPageIn = (element) => matches(element, PAGE) || all(PAGE, element).length > 0;

  const isOpenDialog = (element) => {
    const parts = [element, ...[...all('*', element)].slice(0, caps.parts)];
    const shown = parts.find((part) => isInWindow(part));
    if (shown === undefined) return false;
    const root = rootOf(element);
    for (const at of lineage(shown)) {
      if (isInTopLayer(at) || /^(?:fixed|absolute|sticky)$/.test(positionOf(at))) return true;
      if (at === root) break;
    }
    return hidesOthers(root);
  };
  /** Whether it can be used: nothing else lies over all of it, and it is not kept from people. */
  const isOnTop = (element) =>
    !isHidden(element, '[aria-hidden=true i], [inert]') &&
    [element, ...[...all('*', element)].slice(0, caps.parts)].some((part) => {
      const hit = isInWindow(part) ? hitOn(part) : null;
      return hit !== null && isAround(element, hit);
    });

  // ---- What covers the window, whatever it is called

  const coversWindow = (element) => {
    const { left, top, right, bottom } = boxOf(element);
    const [x, y] = [innerWidth * 0.05, innerHeight * 0.05];
    return left <= x && top <= y && right >= innerWidth - x && bottom >= innerHeight - y;
  };
  const isOutside = ({ left, top, right, bottom }, x, y) => x < left || x > right || y < top || y > bottom;
  /** Whether what is drawn at a place belongs to a closed shadow root: its host itself is not there. */
  const isHost = (element, x, y) =>
    !isPage(element) && !matches(element, 'area, option') && isOutside(boxOf(element), x, y);
  const GRID = [0.1, 0.3, 0.5, 0.7, 0.9];
  /** The outermost elements that lie over the page at places of the window, with the number of these. */
  const layers = () => {
    const found = new Map();
    const known = new Map();
    for (const [column, left] of GRID.entries()) {
      for (const [row, top] of GRID.entries()) {
        const [x, y] = [innerWidth * left, innerHeight * top];
        const hit = hitAt(x, y);
        if (hit === null || isPage(hit)) continue;
        if (!known.has(hit)) known.set(hit, layerOf(hit));
        const layer = isHost(hit, x, y) ? hit : known.get(hit);
        if (layer === null) continue;
        const { count = 0, isInMiddle = false } = found.get(layer) ?? {};
        const middle = column % 4 !== 0 && row % 4 !== 0;
        found.set(layer, { count: count + 1, isInMiddle: isInMiddle || middle });
      }
    }
    return found;
  };
  const layerOf = (hit) => {
    let layer = null;
    for (const at of lineage(hit)) {
      if (isPage(at)) break;
      const position = positionOf(at);
      const isFree = position === 'absolute' && (at.offsetParent === null || isPage(at.offsetParent));
      if (isInTopLayer(at) || position === 'fixed' || isFree) layer = at;
    }
    return layer;
  };
  /** A frame of the whole application, with the page in it. */
  const isShell = (element) =>
    [...all(MAIN, element)].some(isVisible) &&
    ![...all(MAIN, document)].some((main) => !isAround(element, main) && isVisible(main));

  /** What lies over most of what should be seen in the window; empty if nothing does. */
  const covers = (except) => {
    const found = layers();
    const points = GRID.length ** 2;
    const sum = [...found.values()].reduce((total, { count }) => total + count, 0);
    if (sum < points * 0.8) return [];
    const wide = [...found.keys()].filter(
      (layer) => (coversWindow(layer) || found.get(layer).count >= points * 0.8) && !isShell(layer),
    );
    if (wide.length === 0) return [];
    // What only darkens the page has something in front of it.
    const isBare = !wide.some((layer) => hasContent(layer) || matches(layer, CONTENT));
    const front = isBare ? [...found.keys()].filter((layer) => found.get(layer).isInMiddle) : [];
    const roots = [...new Set([...wide, ...front])];
    const items = itemsOutside([...except, ...roots]);
    const covered = items.filter((item) => {
      const hit = hitOn(item);
      return hit !== null && lineage(hit).some((each) => roots.includes(each));
    });
    return items.length > 0 && covered.length >= items.length * 0.8 ? roots : [];
  };

  return {
    lineage,
    siblingsOf,
    everywhere,
    boxOf,
    isVisible,
    isAround,
    isHidden,
    isBare: (element) => !hasContent(element) && !matches(element, CONTENT),
    partsOfPage: (element) => [element, ...all(PAGE, element)].filter((part) => matches(part, PAGE)),
    coversWindow,
    covers,
    itemsOutside,
    hitOn,
    /** The elements on top of the others that lie over the page, the outermost of each; empty if there are none. */
    find() {
      const open = everywhere(DIALOG).filter(isOpenDialog);
      const onTop = open.filter(isOnTop);
      const found = onTop.length > 0 ? onTop : open;
      const roots = found.length > 0 ? found.map(rootOf) : covers([]).map(rootOf);
      return [...new Set(roots)].filter(
        (root) => !roots.some((other) => other !== root && isAround(other, root)),
      );
    },
  };
};
