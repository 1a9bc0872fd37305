import { html } from 'ghtml';
import { sumOf } from '../view/list-entries.ts';
import type { ReportEntry, ReportQuery, ReportView } from '../view/report-view.ts';
import type { ChangeSum } from '../../../shared/formats/change-sum.ts';
import { number } from '../../../shared/words.ts';
import { SEVERITIES } from '../../../shared/severity.ts';

interface Line {
  label: string;
  query: Partial<ReportQuery>;
  includes: (entry: ReportEntry) => boolean;
}

/** A term of the sum that a comparison is. */
interface Term {
  label: string;
  /** Before the number; empty where the number is a sum. */
  sign: string;
  /** Shown only where there is any: it may have been there all along. */
  isDoubtful?: true;
  query?: Partial<ReportQuery>;
  count: (sum: ChangeSum) => number;
}

const ALL: Line = { label: 'All', query: {}, includes: () => true };

const TERMS: readonly Term[] = [
  { label: 'Base', sign: '', count: ({ base }) => base },
  { label: 'Added', sign: '+', query: { state: 'added' }, count: ({ added }) => added },
  { label: 'Resolved', sign: '−', query: { state: 'resolved' }, count: ({ resolved }) => resolved },
  {
    label: 'Only now, not verified',
    sign: '+',
    isDoubtful: true,
    query: { state: 'unverified' },
    count: ({ onlyNow }) => onlyNow,
  },
  {
    label: 'Only before, not verified',
    sign: '−',
    isDoubtful: true,
    query: { state: 'unverified' },
    count: ({ onlyBase }) => onlyBase,
  },
  { label: 'Now', sign: '', count: ({ now }) => now },
];

/**
 * HTML of a table of numbers: of a scan, by category and severity; of a comparison, each row as a sum from the base to
 * now, which adds up. Its headers lead to the findings that they name.
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
  if (base !== null) return sumTable([ALL, ...bySeverity, ...byCategory], view);
  return html`<table class="dense counts">
    <caption>
      Findings by category and severity
    </caption>
    <thead>
      <tr>
        <th scope="col">Category</th>
        !${bySeverity.map((column) => html`<th scope="col" class="figure">!${label(column, view)}</th>`)}
        <th scope="col" class="figure">All</th>
      </tr>
    </thead>
    <tbody>
      !${byCategory.map((row) => {
        const own = entries.filter(row.includes);
        const counts = bySeverity.map(({ includes }) => own.filter(includes).length);
        return html`<tr>
          <th scope="row">!${label(row, view)}</th>
          !${[...counts, own.length].map((count) => figure(count, ''))}
        </tr> `;
      })}
    </tbody>
  </table>`;
}

function sumTable(rows: readonly Line[], view: ReportView): string {
  const sums = rows.map((row) => ({ row, sum: sumOf(view.entries.filter(row.includes)) }));
  const terms = TERMS.filter(
    (term) => term.isDoubtful !== true || sums.some(({ sum }) => term.count(sum) > 0),
  );
  return html`<table class="dense counts sum">
    <caption>
      From the base to now: each row adds up
    </caption>
    <thead>
      <tr>
        <th scope="col">Findings</th>
        !${terms.map((term) => html`<th scope="col" class="figure">!${label(term, view)}</th>`)}
      </tr>
    </thead>
    <tbody>
      !${sums.map(
        ({ row, sum }) =>
          html`<tr>
            <th scope="row">!${label(row, view)}</th>
            !${terms.map((term) => figure(term.count(sum), term.sign))}
          </tr> `,
      )}
    </tbody>
  </table>`;
}

function figure(count: number, sign: string): string {
  return html`<td class="figure ${count === 0 ? 'none' : ''}">
    ${count === 0 ? '' : sign}${number(count)}
  </td>`;
}

/** A file has no other views to which it could lead. */
function label({ label: words, query }: Pick<Term, 'label' | 'query'>, { isFile, link }: ReportView): string {
  return isFile || query === undefined
    ? html`${words}`
    : html`<a href="${link(query, 'findings')}">${words}</a>`;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
