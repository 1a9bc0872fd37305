import { html } from 'ghtml';
import type { ReportView } from '../view/report-view.ts';

/** Parts next to the shown one, the first and the last are linked by number. */
const NEIGHBOURS = 2;

/** HTML of links to the other parts of the list; empty if there is only one. */
export function pager({ query, part: { part, parts }, link }: ReportView): string {
  if (parts === 1) return '';
  const to = (number: number): string => link({ ...query, finding: undefined, part: number }, 'findings');
  const numbers = Array.from({ length: parts }, (_unused, index) => index + 1).filter(
    (number) => number === 1 || number === parts || Math.abs(number - part) <= NEIGHBOURS,
  );
  return html`<nav class="pager" aria-label="Parts of the list">
    <ul role="list">
      !${part === 1 ? '' : html`<li><a rel="prev" href="${to(part - 1)}">Previous part</a></li>`}
      !${numbers.map((number, index) => {
        const isGap = index > 0 && number - (numbers[index - 1] ?? 0) > 1;
        const item =
          number === part
            ? html`<span aria-current="page">Part ${number}</span>`
            : html`<a href="${to(number)}">Part ${number}</a>`;
        return html`!${isGap ? '<li>…</li>' : ''}
          <li>!${item}</li>`;
      })}
      !${part === parts ? '' : html`<li><a rel="next" href="${to(part + 1)}">Next part</a></li>`}
    </ul>
  </nav>`;
}
