import { html } from 'ghtml';
import { readLimitation } from './read-limitation.ts';

/** HTML of a section about what a scan could not do; empty if there is nothing. */
export function limitationTable(sentences: readonly string[]): string {
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
          ({ what, amount, where }) =>
            html`<tr>
              <th scope="row">
                <bdi>${what}</bdi>!${where === '' ? '' : html`<bdi class="list">${where}</bdi>`}
              </th>
              <td class="figure">${amount === '' ? '–' : amount}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </section>`;
}
