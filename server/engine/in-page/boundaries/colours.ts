import { CAPS } from './caps.ts';
import type { Colour, ReadColour } from '../dom/colours.ts';
import { blend, groundAt, ratioOf } from '../dom/colours.ts';

/** What is not a part of the page as it is drawn, or is drawn weaker than its colours say. */
export function isFaded(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { opacity, filter, mixBlendMode, animationName, animationIterationCount } = getComputedStyle(at);
    if (opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal') return true;
    if (animationName !== 'none' && /infinite/.test(animationIterationCount)) return true;
  }
  return false;
}

/** WCAG 1.4.11 leaves out what can't be used. */
export const INACTIVE = ':disabled, [aria-disabled=true], [aria-hidden=true], [inert], [readonly], .disabled';

/** Most pages are right by their style sheets; of them no picture is taken. */
export function standsOut(read: ReadColour, element: Element): boolean {
  const ground = groundAt(element);
  return ground !== null && ratioOf(blend(read, ground), ground) > CAPS.enough;
}

/** A field or an icon of which the boundary is measured. */
export interface Candidate {
  element: HTMLElement;
  /** What is measured: the element itself, or a part of it. */
  place: Element;
  about:
    | { what: 'field'; kind: string; color: [...Colour, alpha: number] }
    | { what: 'icon'; colors: Colour[] };
}
