import { holds, lineageOf } from '../dom/around.ts';
import { all, boxOf, hitAt, matches } from '../dom/elements.ts';
import { isVisible } from '../dom/visible.ts';
import { isBare, isInTopLayer, isPage, positionOf } from './elements.ts';
import { hitOn, itemsOutside } from './window.ts';

/** Where the page itself is. */
export const MAIN = 'main, [role=main i], h1';

/** Whether an element reaches to all edges of the window, or almost. */
export function coversWindow(element: Element): boolean {
  const { left, top, right, bottom } = boxOf(element);
  const [x, y] = [innerWidth * 0.05, innerHeight * 0.05];
  return left <= x && top <= y && right >= innerWidth - x && bottom >= innerHeight - y;
}

function isOutside({ left, top, right, bottom }: DOMRect, x: number, y: number): boolean {
  return x < left || x > right || y < top || y > bottom;
}

/** Whether what is drawn at a place belongs to a closed shadow root: its host itself is not there. */
function isHost(element: Element, x: number, y: number): boolean {
  return !isPage(element) && !matches(element, 'area, option') && isOutside(boxOf(element), x, y);
}

const GRID = [0.1, 0.3, 0.5, 0.7, 0.9];

/** The outermost elements that lie over the page at places of the window, with the number of these. */
function layers(): Map<Element, { count: number; isInMiddle: boolean }> {
  const found = new Map<Element, { count: number; isInMiddle: boolean }>();
  const known = new Map<Element, Element | null>();
  for (const [column, left] of GRID.entries()) {
    for (const [row, top] of GRID.entries()) {
      const [x, y] = [innerWidth * left, innerHeight * top];
      const hit = hitAt(x, y);
      if (hit === null || isPage(hit)) continue;
      if (!known.has(hit)) known.set(hit, layerOf(hit));
      const layer = isHost(hit, x, y) ? hit : (known.get(hit) ?? null);
      if (layer === null) continue;
      const { count = 0, isInMiddle = false } = found.get(layer) ?? {};
      const middle = column % 4 !== 0 && row % 4 !== 0;
      found.set(layer, { count: count + 1, isInMiddle: isInMiddle || middle });
    }
  }
  return found;
}

function layerOf(hit: Element): Element | null {
  let layer: Element | null = null;
  for (const at of lineageOf(hit)) {
    if (isPage(at)) break;
    const position = positionOf(at);
    const isFree =
      position === 'absolute' &&
      at instanceof HTMLElement &&
      (at.offsetParent === null || isPage(at.offsetParent));
    if (isInTopLayer(at) || position === 'fixed' || isFree) layer = at;
  }
  return layer;
}

/** A frame of the whole application, with the page in it. */
function isShell(element: Element): boolean {
  return (
    all(MAIN, element).some(isVisible) && !all(MAIN).some((main) => !holds(element, main) && isVisible(main))
  );
}

/** What lies over most of what should be seen in the window; empty if nothing does. */
export function covers(except: readonly Element[]): Element[] {
  const found = layers();
  const points = GRID.length ** 2;
  const sum = [...found.values()].reduce((total, { count }) => total + count, 0);
  if (sum < points * 0.8) return [];
  const wide = [...found]
    .filter(([layer, { count }]) => (coversWindow(layer) || count >= points * 0.8) && !isShell(layer))
    .map(([layer]) => layer);
  if (wide.length === 0) return [];
  // What only darkens the page has something in front of it.
  const front = wide.every(isBare) ? [...found].filter(([, { isInMiddle }]) => isInMiddle) : [];
  const roots = [...new Set([...wide, ...front.map(([layer]) => layer)])];
  const items = itemsOutside([...except, ...roots]);
  const covered = items.filter((item) => {
    const hit = hitOn(item);
    return hit !== null && lineageOf(hit).some((each) => roots.includes(each));
  });
  return items.length > 0 && covered.length >= items.length * 0.8 ? roots : [];
}
