import { html } from 'ghtml';
import { knownDeployment } from '../texts/base-words.ts';
import { segment, shownAddress } from '../texts/web-link.ts';
import { counted, date, number } from '../../../shared/words.ts';
import type { HistoryScan } from './history-page.ts';

/**
 * HTML of a table with a row for each scan, the newest first.
 *
 * @param target the address that the page is about; others are named
 */
export function historyTable(scans: readonly HistoryScan[], target: string): string {
  return html`<div class="sideways">
    <table>
      <caption>
        The newest first; added and resolved since the scan that each was compared with
      </caption>
      <thead>
        <tr>
          <th scope="col">Scan</th>
          <th scope="col" class="figure">Findings</th>
          <th scope="col" class="figure">Added</th>
          <th scope="col" class="figure">Resolved</th>
        </tr>
      </thead>
      <tbody>
        !${scans.map((scan) => row(scan, target))}
      </tbody>
    </table>
  </div>`;
}

function row(scan: HistoryScan, target: string): string {
  const { counts, changes, deployment } = scan;
  const total = totalOf(scan);
  return html`<tr>
    <th scope="row">
      <a href="!${scanAddress(scan)}"><time datetime="${scan.when}">${date(scan.when)}</time></a>
      !${scan.target === target ? '' : html`<bdi class="address">${shownAddress(scan.target)}</bdi>`}
      !${knownDeployment(deployment)}
      !${counts === null ? '' : html`<span class="unknown">${counted(counts.pages, 'page')}</span>`}
    </th>
    !${figure(total)} !${changeCells(changes, scan.base)}
  </tr> `;
}

/** What was not counted is not nought. */
function figure(value: number | null): string {
  return html`<td class="figure">${value === null ? '–' : number(value)}</td>`;
}

function changeCells(changes: HistoryScan['changes'], base: string | null): string {
  if (changes !== null) return figure(changes.added) + figure(changes.resolved);
  return html`<td class="figure unknown" colspan="2">${base === null ? 'no base' : 'not compared yet'}</td>`;
}

/** HTML of the address of a scan's report, compared with its base if there is one, relative to its history. */
export function scanAddress({ id, base }: Pick<HistoryScan, 'id' | 'base'>): string {
  return html`../${segment(id)}!${base === null ? '' : html`?base=${segment(base)}`}`;
}

/** All findings of a scan; null if they were not counted. */
export function totalOf({ counts }: Pick<HistoryScan, 'counts'>): number | null {
  return counts === null ? null : counts.high + counts.medium + counts.low;
}
