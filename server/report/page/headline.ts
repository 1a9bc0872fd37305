import { html } from 'ghtml';

/** HTML of a list in a heading, `a, b, c`, that breaks lines between items as long as each item fits in a line. */
export function headline(items: string[]): string {
  return items
    .map((item, index) => html`<span>!${item}${index < items.length - 1 ? ',' : ''}</span>`)
    .join(' ');
}
