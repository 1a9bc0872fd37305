import { CAPS } from './caps.ts';
import type { Candidate } from './colours.ts';
import { INACTIVE, isFaded, standsOut } from './colours.ts';
import { readColor } from '../dom/colours.ts';
import { all, one, textOf } from '../dom/elements.ts';
import { isOnPage } from '../dom/visible.ts';

/** What may hold an icon alone. */
export const CONTROL = 'a[href], button, [role=button], summary';
const NO_ICON = 'img, picture, video, canvas, object, embed, iframe, input, use, image, text, foreignObject';
const SHAPE = 'path, circle, rect, ellipse, line, polyline, polygon';

/** A control with nothing but an icon that may not stand out; null otherwise. */
export function iconOf(element: HTMLElement): Candidate | null {
  if (/[\p{L}\p{N}]/u.test(textOf(element)) || element.closest(INACTIVE) !== null) return null;
  if (element.closest('[class*=logo i], [class*=brand i], [id*=logo i]') !== null) return null;
  if (one(element, NO_ICON) !== null || !isOnPage(element, 8)) return null;
  const parts = [element, ...all('*', element)];
  if (parts.length > CAPS.parts || parts.some((part) => getComputedStyle(part).backgroundImage !== 'none'))
    return null;
  const svgs = all('svg', element);
  const glyphs = parts.filter((part) => !part.matches('svg, svg *') && glyphOf(part) !== null);
  if (svgs.length + glyphs.length !== 1) return null;
  const [place] = [...svgs, ...glyphs];
  if (place === undefined || !isOnPage(place, 6) || isFaded(place)) return null;
  const colors =
    svgs.length === 1 ? colorsOfSvg(place) : [readColor(getComputedStyle(place, '::before').color)];
  if (colors === null || colors.length === 0 || colors.some(({ alpha }) => alpha < 1)) return null;
  if (colors.some((color) => standsOut(color, place))) return null;
  return { element, place, about: { what: 'icon', colors: colors.map(({ color }) => color) } };
}

/** A letter of an icon font, which has no meaning of its own (private use); null if there is none. */
function glyphOf(element: HTMLElement): string | null {
  const { content } = getComputedStyle(element, '::before');
  return /^"[\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}]"$/u.test(content) ? content : null;
}

/** The colours of the shapes in an SVG; null if they can't be known. */
function colorsOfSvg(svg: Element): ReturnType<typeof readColor>[] | null {
  const shapes = all(SHAPE, svg).filter(
    (shape) => shape.closest('defs, clipPath, mask, symbol, pattern') === null,
  );
  const found: ReturnType<typeof readColor>[] = [];
  for (const shape of shapes) {
    const { fill, stroke, fillOpacity, strokeOpacity, opacity, strokeWidth } = getComputedStyle(shape);
    if (fillOpacity !== '1' || strokeOpacity !== '1' || opacity !== '1') return null;
    for (const paint of [fill, parseFloat(strokeWidth) > 0 ? stroke : 'none']) {
      if (paint === 'none') continue;
      if (paint.includes('url(') || paint.includes('context')) return null;
      const read = readColor(paint);
      if (read.alpha > 0) found.push(read);
    }
  }
  return found;
}
