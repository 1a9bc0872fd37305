import { CAPS } from './caps.ts';
import type { Candidate } from './colours.ts';
import { INACTIVE, isFaded, standsOut } from './colours.ts';
import type { ReadColour } from '../dom/colours.ts';
import { readColor } from '../dom/colours.ts';
import { attribute, boxOf, labelsOf, valueOf } from '../dom/elements.ts';
import { isOnPage } from '../dom/visible.ts';

/** Fields for text. */
export const FIELD =
  'textarea, input:not([type]), input:is([type=text i], [type=email i], [type=tel i], [type=url i], [type=password i], [type=number i])';
export const BOX = 'input:is([type=checkbox i], [type=radio i]):not(:checked)';

function boundaryColor(style: CSSStyleDeclaration): ReadColour | null {
  for (const side of ['Top', 'Left', 'Bottom', 'Right']) {
    const border = readColor(valueOf(style, `border${side}Color`));
    if (
      valueOf(style, `border${side}Style`) !== 'none' &&
      parseFloat(valueOf(style, `border${side}Width`)) > 0 &&
      border.alpha > 0
    )
      return border;
  }
  const own = readColor(style.backgroundColor);
  return own.alpha > 0 ? own : null;
}

/** Whether the edge that people see is that of an element around the field. */
function isWrapped(field: HTMLElement): boolean {
  const own = boxOf(field);
  let at = field.parentElement;
  for (let level = 0; level < 3 && at !== null; level += 1, at = at.parentElement) {
    const { width, height } = boxOf(at);
    if (width > own.width + CAPS.wrapper || height > own.height + CAPS.wrapper) return false;
    const style = getComputedStyle(at);
    const hasBorder = ['Top', 'Bottom', 'Left'].some(
      (side) =>
        valueOf(style, `border${side}Style`) !== 'none' &&
        parseFloat(valueOf(style, `border${side}Width`)) > 0,
    );
    if (hasBorder || style.boxShadow !== 'none') return true;
  }
  return false;
}

/** A field that may not stand out from what is around it; null otherwise. */
export function fieldOf(element: HTMLInputElement | HTMLTextAreaElement): Candidate | null {
  const isBox = element.matches(BOX);
  const style = getComputedStyle(element);
  // What the browser draws is its own affair (WCAG 1.4.11).
  if (isBox && style.appearance !== 'none') return null;
  if (element.closest(INACTIVE) !== null || !isOnPage(element, isBox ? 10 : 16)) return null;
  // A text or a picture in it shows where it is.
  if (!isBox && (element.value !== '' || (attribute(element, 'placeholder') ?? '').trim() !== ''))
    return null;
  if (style.backgroundImage !== 'none' || isFaded(element)) return null;
  // Some fields are drawn by what is around or beside them.
  if (isBox && labelsOf(element)[0]?.matches(':has(> input)') === true && boxOf(element).width < 12)
    return null;
  const edge = boundaryColor(style);
  if (edge === null || (!isBox && isWrapped(element))) return null;
  if (element.parentElement === null || standsOut(edge, element.parentElement)) return null;
  const kind = isBox ? element.type : 'field';
  return { element, place: element, about: { what: 'field', kind, color: [...edge.color, edge.alpha] } };
}
