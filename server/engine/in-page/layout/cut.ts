import { boxOf } from '../dom/elements.ts';
import { linesOf } from '../dom/lines.ts';
import { indexOf } from '../dom/snapshot.ts';
import { isVisible } from '../dom/visible.ts';
import { finishTransitions } from '../trial/animations.ts';
import { CAPS } from './caps.ts';
import { blocks, root } from './texts.ts';

/** Values of `overflow` that hide what does not fit and can't be scrolled. */
export const CLIPS = /^(?:hidden|clip)$/;

/** An element that hides what does not fit into it. */
interface Clipper {
  element: Element;
  /** In which directions. */
  x: boolean;
  y: boolean;
  style: CSSStyleDeclaration;
  box: DOMRect;
}

/** Boxes for those who hear the page alone, and carousels, menus and the like that are closed. */
function isHiddenBox({ box, style }: Clipper): boolean {
  return (
    box.width <= 2 ||
    box.height <= 2 ||
    style.clip !== 'auto' ||
    (style.clipPath !== 'none' && /inset\((?:50|100)%/.test(style.clipPath))
  );
}

/** Whether a script moves what is in an element sideways, item by item: a carousel shows the next one on demand. */
function holdsTrack({ children, clientWidth }: Element): boolean {
  return [...children].some(
    (child) =>
      child.childElementCount > 1 &&
      child.scrollWidth > clientWidth &&
      getComputedStyle(child).transform.startsWith('matrix'),
  );
}

/** The nearest element that hides what does not fit into it; null if what does not fit can be got at. */
function clipperOf(element: Element | null, known: Map<Element, Clipper | null>): Clipper | null {
  if (element === null || element === root || element === document.body) return null;
  const found = known.get(element);
  if (found !== undefined) return found;
  const clipper = ownClipper(element, known);
  known.set(element, clipper);
  return clipper;
}

function ownClipper(element: Element, known: Map<Element, Clipper | null>): Clipper | null {
  const style = getComputedStyle(element);
  const { overflowX, overflowY } = style;
  const [x, y] = [CLIPS.test(overflowX), CLIPS.test(overflowY)];
  if (x || y) {
    // What ends with an ellipsis does so on purpose.
    if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return null;
    if (x && holdsTrack(element)) return null;
    return { element, x, y, style, box: boxOf(element) };
  }
  const canBeScrolled = /^(?:auto|scroll)$/.test(overflowX) || /^(?:auto|scroll)$/.test(overflowY);
  if (canBeScrolled || style.position === 'fixed') return null;
  return clipperOf(element.parentElement, known);
}

/**
 * The elements that cut off a text: a part of it is seen, and a whole line, or most of one, lies outside of the nearest
 * element that hides what does not fit.
 */
function findCut(): Set<Element> {
  finishTransitions();
  const cut = new Set<Element>();
  const clippers = new Map<Element, Clipper | null>();
  for (const [block, nodes] of blocks) {
    const clipper = clipperOf(block, clippers);
    if (clipper === null || cut.has(clipper.element)) continue;
    if (!isVisible(block)) continue;
    const { box } = clipper;
    if (isHiddenBox(clipper)) continue;
    const lines = linesOf(nodes);
    // A text that is hidden as a whole is in a closed part, or moved out of sight on purpose.
    const isSeen = lines.some(
      ({ left, right, top, bottom }) =>
        right > box.left + 2 && left < box.right - 2 && bottom > box.top + 2 && top < box.bottom - 2,
    );
    const isCut = lines.some(
      ({ left, right, top, bottom, height, width }) =>
        (clipper.y && bottom - box.bottom > height * 0.6 && top >= box.top - height) ||
        (clipper.x && right - box.right > Math.min(width * 0.5, 24) && left >= box.left - 1),
    );
    if (isSeen && isCut) cut.add(clipper.element);
  }
  return cut;
}

/** In the order of the document. */
export function indexesOf(elements: Iterable<Element>): number[] {
  const indexes = [...elements].map((element) => indexOf(element)).filter((index) => index !== null);
  return indexes.sort((x, y) => x - y).slice(0, CAPS.found);
}

/** What was cut already, so that what is cut now has its cause in the condition. */
const before = findCut();

/** The elements that cut off a text now and did not before. */
export function newlyCut(): number[] {
  return indexesOf([...findCut()].filter((element) => !before.has(element)));
}
