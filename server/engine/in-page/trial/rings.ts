import { blend, groundAt, ratioOf, readColor } from '../dom/colours.ts';
import { valueOf } from '../dom/elements.ts';
import { CAPS } from './caps.ts';

/** What is drawn around an element, and its look inside. */
export interface Ring {
  look: string;
  inside: string;
  colors: string[];
}

const COLOR = /[a-z-]+\((?:[^()]|\([^()]*\))*\)|#[\da-f]+/gi;
const MAX_COLORS = 8;
const INSIDE =
  'backgroundColor backgroundImage color textDecorationLine opacity transform filter fontWeight fill'.split(
    ' ',
  );

/** The outline and shadow around an element, their colours, and its look inside; null for an outline of the browser. */
export function ringOf(element: HTMLElement): Ring | null {
  const style = getComputedStyle(element);
  const { outlineStyle, outlineWidth, outlineColor, boxShadow } = style;
  if (outlineStyle === 'auto') return null;
  const outline =
    outlineStyle === 'none' || outlineWidth === '0px'
      ? ''
      : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
  const look = `${outline}|${boxShadow}`;
  const inside = INSIDE.map((name) => valueOf(style, name)).join('|');
  return { look, inside, colors: (look.match(COLOR) ?? []).slice(0, MAX_COLORS) };
}

let unlike = 0;

/** What is behind the looks of an element by the style sheets; of a picture, another text for each element. */
export function groundsOf(element: Element): string {
  const own = getComputedStyle(element);
  const grounds = [own.backgroundImage, own.backgroundColor];
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    const { backgroundImage, backgroundColor } = getComputedStyle(at);
    if (backgroundImage !== 'none') {
      unlike += 1;
      return `picture ${unlike}`;
    }
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') grounds.push(backgroundColor);
    if (readColor(backgroundColor).alpha === 1) break;
  }
  return grounds.join(' ');
}

/** The kind of ring that an element has got with the focus, if by the style sheets it may be pale; null otherwise. */
export function paleRingOf(element: HTMLElement, before: Ring | null): string | null {
  // WCAG 1.4.11 leaves out what can't be used.
  if (element.closest('[aria-disabled=true], .disabled') !== null) return null;
  const ring = ringOf(element);
  if (ring === null || before === null || ring.look === before.look || ring.colors.length === 0) return null;
  // It is not the ring alone that shows the focus.
  if (ring.inside !== before.inside) return null;
  const ground = groundAt(element.parentElement);
  // Of a picture behind it the colours are not known.
  if (ground === null) return null;
  const isPale = ring.colors.every((text) => ratioOf(blend(readColor(text), ground), ground) < CAPS.enough);
  return isPale ? `${ring.look}|${ground.join()}` : null;
}
