import { all } from '../dom/elements.ts';
import { isOnPage } from '../dom/visible.ts';
import { CAPS } from './caps.ts';
import { byIndex } from './stops.ts';

/** Fields that refuse what is pasted: they keep back the event and do not change. */
export function findPasteless(): { found: number[]; isBeyond: boolean } {
  const fields = all<HTMLInputElement | HTMLTextAreaElement>(
    'input:is(:not([type]), [type=text i], [type=password i], [type=email i], [type=tel i], [type=url i], [type=number i]), textarea',
  ).filter((field) => !field.readOnly && !field.disabled && isOnPage(field, 8));
  const found = fields.slice(0, CAPS.fields).filter((field) => {
    // A code of which each field takes one sign is pasted into all of them.
    if (field.maxLength === 1) return false;
    const before = fields.map(({ value }) => value).join('\n');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1234');
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
    // The page's own code pastes it, in its own way, now or later.
    return !field.dispatchEvent(event) && fields.map(({ value }) => value).join('\n') === before;
  });
  return { found: byIndex(found), isBeyond: fields.length > CAPS.fields };
}
