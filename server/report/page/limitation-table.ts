import { html } from 'ghtml';
import { pagePath } from '../view/page-path.ts';
import { number } from '../../../shared/words.ts';
import { readLimitation } from '../texts/read-limitation.ts';
import type { LimitationRow } from '../texts/read-limitation.ts';

/**
 * HTML of a section about what a scan could not do; empty if there is nothing.
 *
 * @param target - the address that was scanned
 */
export function limitationTable(sentences: readonly string[], target: string): string {
  if (sentences.length === 0) return '';
  const rows = sentences.flatMap(readLimitation);
  return html`<section id="limits" class="part" aria-labelledby="limits-heading" tabindex="-1">
    <h2 id="limits-heading">What this scan could not do</h2>
    <table class="dense">
      <caption>
        Here the scan says nothing, neither good nor bad
      </caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col" class="figure">How much</th>
        </tr>
      </thead>
      <tbody>
        !${rows.map(
          (row) =>
            html`<tr>
              <th scope="row"><bdi>${row.what}</bdi>!${paths(row, target)}</th>
              <td class="figure">${row.amount === '' ? '–' : row.amount}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </section>`;
}

/** Not as links: some of these pages can't be opened. More than one path is folded. */
function paths({ pages, unnamed }: LimitationRow, target: string): string {
  const shown = pages.map((page) => html`<bdi class="list">${pagePath(page, target)}</bdi>`);
  if (pages.length + unnamed < 2) return shown.join('');
  return html`<details>
    <summary>
      <span class="verb">Show </span>${unnamed === 0 ? 'their' : `${number(pages.length)} of their`} paths
    </summary>
    !${shown}
  </details>`;
}
