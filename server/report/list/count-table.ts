import { html } from 'ghtml';
import { listEntries } from '../view/list-entries.ts';
import { ENTRY_STATES, STATE_NAMES } from '../view/report-view.ts';
import type { ReportEntry, ReportQuery, ReportView } from '../view/report-view.ts';
import { number } from '../../../shared/words.ts';
import { SEVERITIES } from '../../../shared/severity.ts';

interface Line {
  label: string;
  query: Partial<ReportQuery>;
  includes: (entry: ReportEntry) => boolean;
}

/**
 * HTML of a table of numbers: by category and severity; in comparisons by both, and by what became of the findings. Its
 * headers lead to the findings that they name.
 */
export function countTable(view: ReportView): string {
  const { entries, base } = view;
  if (entries.length === 0) return '';
  const bySeverity = SEVERITIES.map((severity): Line => ({
    label: capitalised(severity),
    query: { severity },
    includes: ({ finding }) => finding.severity === severity,
  }));
  const byCategory = [...new Set(entries.map(({ category }) => category))].sort().map((category): Line => ({
    label: capitalised(category),
    query: { category },
    includes: (entry) => entry.category === category,
  }));
  const byState = ENTRY_STATES.map((state): Line => ({
    label: STATE_NAMES[state],
    query: { state },
    includes: (entry) => entry.state === state,
  }));
  const columns = base === null ? bySeverity : byState;
  const rows = base === null ? byCategory : [...bySeverity, ...byCategory];
  const now = base === null ? view.entries : listEntries(view.result.findings, null);
  return html`<table class="dense counts">
    <caption>
      !${base === null ? 'Findings by category and severity' : 'Findings by what became of them'}
    </caption>
    <thead>
      <tr>
        <th scope="col">!${base === null ? 'Category' : 'Severity or category'}</th>
        !${columns.map((column) => html`<th scope="col" class="figure">!${label(column, view)}</th>`)}
        <th scope="col" class="figure">!${base === null ? 'All' : 'Now'}</th>
      </tr>
    </thead>
    <tbody>
      !${rows.map((row) => line(row, columns, now, view))}
    </tbody>
  </table>`;
}

/** @param all the findings of the scan, without those that are gone */
function line(row: Line, columns: readonly Line[], all: readonly ReportEntry[], view: ReportView): string {
  const own = view.entries.filter(row.includes);
  const now = all === view.entries ? own : all.filter(row.includes);
  const counts = columns.map(({ includes }) => own.filter(includes).length);
  return html`<tr>
    <th scope="row">!${label(row, view)}</th>
    !${counts.map((count) => html`<td class="figure ${count === 0 ? 'none' : ''}">${number(count)}</td>`)}
    <td class="figure">${number(now.length)}</td>
  </tr> `;
}

/** A file has no other views to which it could lead. */
function label({ label: words, query }: Line, { isFile, link }: ReportView): string {
  return isFile ? html`${words}` : html`<a href="${link(query, 'findings')}">${words}</a>`;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
