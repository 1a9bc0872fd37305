import { holds } from '../dom/around.ts';
import { all, boxOf, hitAt, matches, reader } from '../dom/elements.ts';
import { isVisible } from '../dom/visible.ts';
import { roots } from './changes.ts';
import type { ShownPart, ShownParts } from '../../../facts/style-facts.ts';

/** The same in every scan of a page. */
const CAPS = { nodes: 20_000, parts: 300 };
/** A thing without text counts as so many characters. */
const THING = 40;
const LEAST = 4;
const LEAST_THING = 32;
const THINGS = 'img, video, canvas, svg, iframe, object, embed, input, select, textarea, button';
const CONTROLS =
  'a[href], button, input, select, textarea, summary, iframe, [role=button i], [onclick], [tabindex]';
const SILENT = 'script, style, noscript, template, title';

const parentElement = reader(Node.prototype, 'parentElement');
const nodeValue = reader(Node.prototype, 'nodeValue');

function partOf({ left, top, right, bottom }: DOMRect, amount: number, least: number): ShownPart | null {
  const [x, y] = [Math.max(left, 0), Math.max(top, 0)];
  const [width, height] = [Math.min(right, innerWidth) - x, Math.min(bottom, innerHeight) - y];
  return width < least || height < least ? null : [x, y, width, height, amount];
}

/** Whether only its opacity may hide it. */
function isPlaced(element: Element): boolean {
  return Element.prototype.checkVisibility.call(element, { visibilityProperty: true });
}

/** What is drawn in the middle of a part. */
function hitOn([left, top, width, height]: ShownPart): Element | null {
  return hitAt(left + width / 2, top + height / 2);
}

function isOnTop(element: Element, part: ShownPart): boolean {
  const hit = hitOn(part);
  return hit !== null && (holds(element, hit) || holds(hit, element));
}

/** The parts of the page in the window, the first ones. */
export function shownParts(): ShownParts {
  const visible: ShownPart[] = [];
  const transparent: ShownPart[] = [];
  const covered: ShownPart[] = [];
  const add = (element: Element, part: ShownPart | null): void => {
    if (part === null || visible.length + transparent.length >= CAPS.parts) return;
    if (!isVisible(element)) {
      if (isPlaced(element)) transparent.push(part);
      return;
    }
    visible.push(part);
    if (!isOnTop(element, part)) covered.push(part);
  };
  let left = CAPS.nodes;
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null && left > 0; node = walker.nextNode()) {
      left -= 1;
      const text = (nodeValue(node) ?? '').trim();
      const element = parentElement(node);
      if (text === '' || element === null || matches(element, SILENT)) continue;
      const range = new Range();
      range.selectNodeContents(node);
      add(element, partOf(range.getBoundingClientRect(), text.length, LEAST));
    }
    for (const thing of all(THINGS, root)) add(thing, partOf(boxOf(thing), THING, LEAST_THING));
  }
  // Many pages have transparent parts, but not all of one window.
  const parts = visible.length > 0 ? visible : transparent;
  const isCovered = covered.length > parts.length / 2;
  const controls = isCovered ? roots.flatMap((root) => all(CONTROLS, root)) : [];
  const onTop = controls.flatMap((control) => {
    const part = isVisible(control) ? partOf(boxOf(control), THING, LEAST) : null;
    return part !== null && isOnTop(control, part) ? [part] : [];
  });
  return {
    window: [innerWidth, innerHeight],
    parts: isCovered ? covered : parts,
    onTop: onTop.slice(0, CAPS.parts),
  };
}
