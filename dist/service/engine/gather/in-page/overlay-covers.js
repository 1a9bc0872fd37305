/*
 * Runs in the world of a document after `overlay-window.js`. It adds a function there that takes what that returns, and adds
 * to it what covers the window, whatever it is called.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openOverlayCovers = (view) => {
  const { matches, boxOf, isVisible, all, lineage, isAround, isPage, positionOf, isInTopLayer } = view;
  const { isBare, hitAt, hitOn, itemsOutside } = view;
  const MAIN = 'main, [role=main i], h1';

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
    const front = wide.every(isBare) ? [...found.keys()].filter((layer) => found.get(layer).isInMiddle) : [];
    const roots = [...new Set([...wide, ...front])];
    const items = itemsOutside([...except, ...roots]);
    const covered = items.filter((item) => {
      const hit = hitOn(item);
      return hit !== null && lineage(hit).some((each) => roots.includes(each));
    });
    return items.length > 0 && covered.length >= items.length * 0.8 ? roots : [];
  };

  return { ...view, coversWindow, covers };
};
