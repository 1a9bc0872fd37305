import { html } from 'ghtml';

/** HTML of a list in a heading, `a, b, c`, that breaks between its items while there is room for one in a line. */
export function headline(items: string[]): string {
  return items
    .map((item, index) => html`<span>!${item}${index < items.length - 1 ? ',' : ''}</span>`)
    .join(' ');
}
