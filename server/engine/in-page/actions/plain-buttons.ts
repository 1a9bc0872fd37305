import { isVisibleInDocument } from './in-document.ts';
import { isCloser, namesAction } from './names.ts';
import { DIALOG, OVERLAY_CLASS } from './openers.ts';
import { isStop } from './reach.ts';
import { all, attribute, matches, textOf } from '../dom/elements.ts';
import { FOCUSABLE } from '../dom/focus.ts';

/** What has its own ways to use the keyboard. */
export const MANAGED =
  '[role=menubar i], [role=tree i], [role=treegrid i], [role=grid i], [role=tablist i], [role=toolbar i], [role=application i], [role=listbox i]';

/** A button that says of itself neither that it opens something nor that it sends anything. */
export const PLAIN =
  'button:not([type=submit i], [type=reset i]), [role=button i], input[type=button i], a[href="#"], a[href=""], a[href^="javascript:" i]';

/** Whether a button says neither what it opens nor what it does. */
export function isPlain(element: HTMLElement): boolean {
  return (
    matches(element, PLAIN) &&
    !matches(element, 'form button:not([type]), [aria-pressed], [aria-expanded], [aria-haspopup]') &&
    element.closest(`${MANAGED}, ${DIALOG}`) === null &&
    isStop(element) &&
    !isCloser(element) &&
    !namesAction(element, attribute(element, 'onclick') ?? '')
  );
}

/** What assistive technology reads out when it changes. */
export const LIVE =
  '[role=alert i], [role=status i], [role=log i], [aria-live=polite i], [aria-live=assertive i], output';
const CONTENT = 'h2, h3, h4, h5, h6, ul, ol, dl, table, form';

/** Enough to be more than a tooltip or a message that something was done. */
function isPart(element: Element): boolean {
  return (
    !matches(element, `script, style, template, [role=tooltip i], ${LIVE}, ${DIALOG}, ${OVERLAY_CLASS}`) &&
    (textOf(element).length >= 80 ||
      matches(element, CONTENT) ||
      all(`${FOCUSABLE}, ${CONTENT}`, element).length > 0)
  );
}

/** Moves through slides, steps or months; what comes is no part that opens. */
const STEPS = /next|prev|slide|carousel|step|pag(?:e|ination)|month|tab/i;

/** A hidden part comes right after it, or after the heading or paragraph that holds nothing else. */
export function hidesPart(element: HTMLElement): boolean {
  if (
    !isPlain(element) ||
    STEPS.test(`${attribute(element, 'class') ?? ''} ${attribute(element, 'id') ?? ''}`)
  )
    return false;
  const parent = element.parentElement;
  const isAlone =
    element.nextElementSibling === null && parent !== null && all(FOCUSABLE, parent).length === 1;
  const part = isAlone ? parent.nextElementSibling : element.nextElementSibling;
  return part !== null && isPart(part) && !isVisibleInDocument(part);
}
