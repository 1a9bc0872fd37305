import { html } from 'ghtml';
import { pagePath } from '../view/page-counts.ts';
import { counted, number } from '../../../shared/words.ts';
import { limitationRows, rowOf } from '../../../shared/limitations/limitation-rows.ts';
import type { LimitationRow } from '../../../shared/limitations/limitation-rows.ts';
import { isLimitation } from '../../../shared/limitations/read-limitation.ts';
import type { components } from '../../../openapi.gen.ts';

type ScanResult = components['schemas']['ScanResult'];

/**
 * HTML of a section about what a scan could not do; empty if there is nothing.
 *
 * @param about.undecided - what is left of it for a person to decide
 * @param target - the address that was scanned
 */
export function limitationTable(
  {
    limitations,
    limitationDetails = [],
    undecided,
  }: Pick<ScanResult, 'limitations' | 'limitationDetails'> & {
    undecided?: ScanResult['undecided'] | undefined;
  },
  target: string,
): string {
  if (limitations.length === 0) return '';
  // What another version has stored may be of a kind that is not known here.
  const rows = limitations.flatMap((sentence, index) => {
    const limitation: unknown = limitationDetails[index];
    if (!isLimitation(limitation)) return [rowOf(sentence)];
    // Listed in a part of its own.
    if (limitation.kind === 'undecided' && undecided !== undefined) return [];
    return limitationRows(limitation);
  });
  const open = undecided?.reduce((sum, { elements }) => sum + elements, 0) ?? 0;
  // What was undecided is marked as fine.
  if (rows.length === 0 && open === 0) return '';
  return html`<section id="limits" class="part" aria-labelledby="limits-heading" tabindex="-1">
    <h2 id="limits-heading">What this scan could not do</h2>
    <table class="dense">
      <caption>
        What was not checked, or not as a whole
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
        !${
          open === 0
            ? ''
            : html`<tr>
                <th scope="row"><a href="#undecided">Elements that a person must judge</a></th>
                <td class="figure">${counted(open, 'element')}</td>
              </tr>`
        }
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
