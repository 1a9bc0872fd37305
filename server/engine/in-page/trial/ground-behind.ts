import type { Colour } from '../dom/colours.ts';
import { groundAt, readColor } from '../dom/colours.ts';
import { all, boxOf } from '../dom/elements.ts';
import { CAPS } from './caps.ts';

/** How often is still looked behind an element. */
let looksLeft = 0;

/** Lets `groundBehind` look as often as the size of the page allows. */
export function beginLooks(): void {
  looksLeft = Math.min(CAPS.grounds, Math.ceil(CAPS.groundsTimesElements / all('*').length));
}

/** What is behind an element, if that is one colour for all of its box; null if it is not, or not known. */
export function groundBehind(element: Element): Colour | null {
  if (looksLeft <= 0) return null;
  looksLeft -= 1;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, right, top, bottom } = boxOf(element);
  const y = (top + bottom) / 2;
  const [ground = null, ...others] = [left + 1, (left + right) / 2, right - 1].map((x) =>
    groundAtPoint(element, x, y),
  );
  return others.every((other) => String(other) === String(ground)) ? ground : null;
}

function groundAtPoint(element: Element, x: number, y: number): Colour | null {
  const stack = document.elementsFromPoint(x, y);
  const place = stack.findIndex((at) => at === element || element.contains(at));
  if (place < 0 || stack.slice(0, place).some((at) => !at.contains(element))) return null;
  for (const below of stack.slice(place)) {
    if (element.contains(below)) continue;
    if (below instanceof SVGGeometryElement) return fillBehind(below, element);
    if (!below.contains(element)) return null;
    if (!(below instanceof SVGElement) || below instanceof SVGSVGElement) return groundAt(below);
  }
  return groundAt(element);
}

/** The fill of a shape, if it is behind a whole text. */
function fillBehind(shape: SVGGeometryElement, element: Element): Colour | null {
  const { fill, fillOpacity, opacity } = getComputedStyle(shape);
  const { color, alpha } = readColor(fill);
  const toShape = shape.getScreenCTM()?.inverse();
  if (!isPlainColor(fill) || alpha < 1 || fillOpacity !== '1' || opacity !== '1' || toShape === undefined)
    return null;
  const { left, right, top, bottom } = boxOf(element);
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const;
  const isBehind = corners.every(([x, y]) =>
    shape.isPointInFill(new DOMPoint(x, y).matrixTransform(toShape)),
  );
  return isBehind ? color : null;
}

export function isPlainColor(color: string): boolean {
  return /^(?:rgb|hsl|oklch|oklab|lab|lch|color)a?\(/.test(color);
}
