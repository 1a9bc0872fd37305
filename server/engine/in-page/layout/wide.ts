import { boxOf } from '../dom/elements.ts';
import { linesOf } from '../dom/lines.ts';
import { isVisible } from '../dom/visible.ts';
import { finishTransitions } from '../trial/animations.ts';
import { CAPS } from './caps.ts';
import { CLIPS, indexesOf } from './cut.ts';
import { blocks, root } from './texts.ts';

const MAY_BE_WIDE =
  'table, table *, pre, pre *, code, img, picture, video, audio, iframe, frame, object, embed, canvas, svg, svg *, math, math *, [role=grid], [role=table], [role=application], [role=toolbar], map';

/** In a narrow window: the outermost elements with text that do not fit, and how wide the page is. */
export function findWide(): { nodes: number[]; width: number } | null {
  finishTransitions();
  const scroller = document.scrollingElement ?? root;
  const width = scroller.scrollWidth;
  if (width <= innerWidth + CAPS.tolerance) return null;
  const isScrollable = [root, document.body].every(
    (element) => element === null || !CLIPS.test(getComputedStyle(element).overflowX),
  );
  if (!isScrollable) return null;
  const wide: Element[] = [];
  for (const [block, nodes] of blocks) {
    if (wide.length >= CAPS.found) break;
    // One long word reaches out of a box that fits; nobody has to scroll for the other lines.
    if (boxOf(block).right + scrollX <= innerWidth + CAPS.tolerance) continue;
    if (!/\S\s+\S+\s+\S+\s+\S/.test(nodes.map(({ data }) => data).join(' '))) continue;
    if (block.closest(MAY_BE_WIDE) !== null) continue;
    if (!isVisible(block)) continue;
    const isOutside = linesOf(nodes).some(
      ({ left, right }) =>
        right + scrollX > innerWidth + CAPS.tolerance && left + scrollX >= 0 && left + scrollX < innerWidth,
    );
    if (isOutside && !isInScroller(block)) wide.push(outermost(block));
  }
  const nodes = indexesOf(new Set(wide));
  return nodes.length === 0 ? null : { nodes, width: Math.round(width) };
}

function isInScroller(element: Element): boolean {
  for (
    let at: Element | null = element;
    at !== null && at !== document.body && at !== root;
    at = at.parentElement
  ) {
    const { overflowX, position } = getComputedStyle(at);
    if (overflowX !== 'visible' || position === 'fixed') return true;
  }
  return false;
}

/** The outermost element around that reaches out of the window as well. */
function outermost(element: Element): Element {
  let found = element;
  for (
    let at: Element | null = element;
    at !== null && at !== document.body && at !== root;
    at = at.parentElement
  ) {
    if (boxOf(at).right + scrollX > innerWidth + CAPS.tolerance) found = at;
  }
  return found;
}
