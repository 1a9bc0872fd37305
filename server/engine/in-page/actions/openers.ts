import { CAPS } from './caps.ts';
import { leadsAway, targetsOf, toggleOf } from './targets.ts';
import { attribute, matches } from '../dom/elements.ts';

/** What is a dialog by its role. */
export const DIALOG = 'dialog, [role=dialog i], [role=alertdialog i], [aria-modal=true i]';
export const OVERLAY_CLASS = '.modal, .offcanvas, .lightbox, .modal-dialog';
export const BUTTON =
  'button, [role=button i], input:is([type=button i], [type=image i]), a[href^="#"], a[href^="javascript:" i]';
const NAMED_OPENER =
  /(?:open|show|launch|trigger|toggle|js|btn|button)[-_]?(?:the[-_]?)?(?:modal|dialog|lightbox|popup)|(?:modal|dialog|lightbox|popup)[-_]?(?:open|show|launch|trigger|toggle|btn|button|link)/i;

/** Whether a button says that it opens a dialog. */
export function opensDialog(element: HTMLElement): boolean {
  if (leadsAway(element) || matches(element, 'form [type=submit i], form button:not([type])')) return false;
  if (/^dialog$/i.test(attribute(element, 'aria-haspopup') ?? '')) return true;
  if (/\b(?:modal|offcanvas|dialog|lightbox|reveal)\b/.test(toggleOf(element))) return true;
  if (/^show-modal$/i.test(attribute(element, 'command') ?? '')) return true;
  if (targetsOf(element).some((target) => matches(target, `${DIALOG}, ${OVERLAY_CLASS}`))) return true;
  const words = `${attribute(element, 'id') ?? ''} ${attribute(element, 'class') ?? ''}`.slice(0, CAPS.value);
  if (NAMED_OPENER.test(words)) return true;
  const code = (attribute(element, 'onclick') ?? '').slice(0, CAPS.value);
  return /showModal|(?:modal|dialog|lightbox|popup)/i.test(code) && !/close|hide/i.test(code);
}
