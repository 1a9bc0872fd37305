/*
 * Runs in the world of a document in which its snapshot was taken, after the document was judged. It adds a function
 * there that takes the caps, and returns an object that brings elements into the window, and all that was scrolled back
 * to where it was. Scripts of the page are stopped meanwhile. Accessors are those of the prototypes: see snapshot.js.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openPictures = (caps) => {
  const boxOf = (element) => Element.prototype.getBoundingClientRect.call(element);
  const reader = (prototype, name) => {
    const accessor = Object.getOwnPropertyDescriptor(prototype, name);
    return (object) => accessor.get.call(object);
  };
  const parentNode = reader(Node.prototype, 'parentNode');
  const ownerDocument = reader(Node.prototype, 'ownerDocument');
  const shadowRoot = reader(Element.prototype, 'shadowRoot');
  const shadowHost = reader(ShadowRoot.prototype, 'host');
  const assignedSlot = reader(Element.prototype, 'assignedSlot');
  const isConnected = reader(Node.prototype, 'isConnected');
  const documentView = reader(Document.prototype, 'defaultView');
  const scrolled = {
    left: reader(Element.prototype, 'scrollLeft'),
    top: reader(Element.prototype, 'scrollTop'),
  };
  const edges = {
    left: reader(Element.prototype, 'clientLeft'),
    top: reader(Element.prototype, 'clientTop'),
  };
  const inner = {
    width: reader(Element.prototype, 'clientWidth'),
    height: reader(Element.prototype, 'clientHeight'),
  };

  /** The elements around one, as they are drawn, up to the root of its document. */
  const parentOf = (element) => {
    const parent = assignedSlot(element) ?? parentNode(element);
    if (parent instanceof ShadowRoot) return shadowHost(parent);
    return parent instanceof Element ? parent : null;
  };
  const isAround = (outer, element) => {
    for (let at = element; at !== null; at = parentOf(at)) if (at === outer) return true;
    return false;
  };

  /** What was scrolled, and where it was. */
  const before = new Map();
  const windows = new Map();
  /** The window of the element, and those around it as far as they are of the same origin; the outermost last. */
  const viewsOf = (element) => {
    const views = [];
    let view = documentView(ownerDocument(element));
    while (view !== null && views.length < caps.frames) {
      const frame = view === view.parent ? null : view.frameElement;
      views.push({ view, frame });
      view = frame === null ? null : documentView(ownerDocument(frame));
    }
    return views;
  };
  const remember = (element, views) => {
    for (const from of [element, ...views.map(({ frame }) => frame)]) {
      for (let at = from; at !== null; at = parentOf(at)) {
        if (!before.has(at)) before.set(at, [scrolled.left(at), scrolled.top(at)]);
      }
    }
    for (const { view } of views) if (!windows.has(view)) windows.set(view, [view.scrollX, view.scrollY]);
  };

  const meet = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const move = ({ left, top, right, bottom }, x, y) => ({
    left: left + x,
    top: top + y,
    right: right + x,
    bottom: bottom + y,
  });
  /** The part of a box that its windows show, as a place in the outermost one; and what of that one it may be in. */
  const placeOf = (element, views) => {
    let box = boxOf(element);
    let room = null;
    for (const { view, frame } of views) {
      const pane = { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight };
      box = meet(box, pane);
      room = room === null ? pane : meet(room, pane);
      if (frame === null) break;
      const outer = boxOf(frame);
      const style = getComputedStyle(frame);
      const x = outer.left + edges.left(frame) + (parseFloat(style.paddingLeft) || 0);
      const y = outer.top + edges.top(frame) + (parseFloat(style.paddingTop) || 0);
      const shown = {
        left: x,
        top: y,
        right: x + inner.width(frame),
        bottom: y + inner.height(frame),
      };
      box = meet(move(box, x, y), shown);
      room = meet(move(room, x, y), shown);
    }
    return { box, room };
  };

  /** Whether something else lies over all of the element: then a picture would show that. */
  const isCovered = (element, box, view) => {
    const own = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    const shown = meet(own, { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight });
    const places = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [x, y]));
    return places.every(([x, y]) => {
      const left = shown.left + (shown.right - shown.left) * x;
      const top = shown.top + (shown.bottom - shown.top) * y;
      let hit = Document.prototype.elementFromPoint.call(ownerDocument(element), left, top);
      for (let root = hit && shadowRoot(hit); root; root = hit && shadowRoot(hit)) {
        const deeper = ShadowRoot.prototype.elementFromPoint.call(root, left, top);
        if (deeper === null || deeper === hit) break;
        hit = deeper;
      }
      return hit === null || !(isAround(element, hit) || isAround(hit, element));
    });
  };

  /** From a length in one direction: where a part around it begins and ends, no longer than it may be. */
  const around = (from, to, least, most, room) => {
    const wanted = Math.min(Math.max(to - from + 2 * caps.around, least), most, room[1] - room[0]);
    // Of what is longer, the beginning is shown.
    const middle = to - from + 2 * caps.around > wanted ? from - caps.around : (from + to - wanted) / 2;
    const begin = Math.floor(Math.min(Math.max(middle, room[0]), room[1] - wanted));
    return [begin, Math.ceil(begin + wanted)];
  };

  /** The element with an index, if it is shown somewhere; otherwise null. */
  const shownElement = (index) => {
    const element = globalThis.sitedelta.elementAt(index);
    if (element === null || !isConnected(element)) return null;
    const isVisible = Element.prototype.checkVisibility.call(element, {
      visibilityProperty: true,
      opacityProperty: true,
    });
    const size = boxOf(element);
    return isVisible && size.width >= caps.least && size.height >= caps.least ? element : null;
  };

  /** The place of another element in a part of the window; null unless all of it can be seen there. */
  const placeIn = ([x0, y0, x1, y1], index) => {
    const element = shownElement(index);
    if (element === null) return null;
    const views = viewsOf(element);
    const { box } = placeOf(element, views);
    const { width, height } = boxOf(element);
    const isWhole = box.right - box.left > width - 1 && box.bottom - box.top > height - 1;
    const isInside = box.left >= x0 && box.top >= y0 && box.right <= x1 && box.bottom <= y1;
    if (!isWhole || !isInside || isCovered(element, boxOf(element), views[0].view)) return null;
    return [box.left - x0, box.top - y0, box.right - x0, box.bottom - y0];
  };

  return {
    /**
     * Brings an element into the window. The part of the window to take a picture of, the place of the element in it,
     * those of others that are in it too, and how far the page is scrolled; null if the element can't be seen.
     */
    show(index, others) {
      const element = shownElement(index);
      if (element === null) return null;
      const size = boxOf(element);
      const views = viewsOf(element);
      remember(element, views);
      const fits = size.height <= caps.height;
      const places = () =>
        JSON.stringify([boxOf(element), ...views.map(({ frame }) => frame && boxOf(frame))]);
      const from = places();
      Element.prototype.scrollIntoView.call(element, {
        block: fits ? 'center' : 'start',
        inline: 'nearest',
        behavior: 'instant',
      });
      const { box, room } = placeOf(element, views);
      if (box.right - box.left < caps.least || box.bottom - box.top < caps.least) return null;
      if (isCovered(element, boxOf(element), views[0].view)) return null;
      const [x0, x1] = around(box.left, box.right, caps.minWidth, caps.width, [room.left, room.right]);
      const [y0, y1] = around(box.top, box.bottom, caps.minHeight, caps.height, [room.top, room.bottom]);
      if (!(x1 > x0 && y1 > y0)) return null;
      const { view } = views.at(-1);
      const part = [x0, y0, x1, y1];
      return {
        part,
        isMoved: places() !== from,
        others: others.flatMap((other) => {
          const place = placeIn(part, other);
          return place === null ? [] : [[other, place]];
        }),
        element: [box.left - x0, box.top - y0, box.right - x0, box.bottom - y0],
        scroll: [view.scrollX, view.scrollY],
      };
    },
    /** Scrolls everything back. */
    restore() {
      for (const [element, [left, top]] of before) {
        if (scrolled.left(element) === left && scrolled.top(element) === top) continue;
        Element.prototype.scrollTo.call(element, { left, top, behavior: 'instant' });
      }
      for (const [view, [left, top]] of windows) view.scrollTo({ left, top, behavior: 'instant' });
      before.clear();
      windows.clear();
    },
  };
};
