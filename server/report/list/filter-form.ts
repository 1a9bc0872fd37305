import { html } from 'ghtml';
import { pagePath } from '../view/page-counts.ts';
import { ENTRY_STATES, STATE_NAMES } from '../view/report-view.ts';
import type { ReportView } from '../view/report-view.ts';
import { segment } from '../texts/web-link.ts';
import { SEVERITIES } from '../../../shared/severity.ts';
import { number } from '../../../shared/words.ts';

interface FilterSelect {
  name: string;
  label: string;
  /** Values with their words; a value alone is shown as it is. */
  options: readonly (string | readonly [value: string, words: string])[];
  chosen?: string | undefined;
}

const ALL = ['', 'All'] as const;
const SORT_NAMES = {
  severity: 'Severity, then reach',
  pages: 'Most pages first',
  elements: 'Most elements first',
  rule: 'Rule',
} as const;

/** HTML of the form that filters and sorts the findings. It works without scripts. */
export function filterForm(view: ReportView): string {
  const { scan, base, query, rows, entries } = view;
  const { severity, category, rule, page, text, state, sort } = query;
  const isUsed = isFiltered(view) || sort !== 'severity';
  const categories = [...new Set(entries.map((entry) => entry.category))].sort();
  const states = ENTRY_STATES.map((each) => [each, STATE_NAMES[each]] as const);
  const rules = rows.map((each) => each.rule);
  return html`<details class="filter" !${isUsed ? 'open' : ''}>
    <summary>Filter and sort</summary>
    <form class="grid" method="get" action="${segment(scan.id)}#findings">
      !${base === null ? '' : html`<input type="hidden" name="base" value="${base.id}" />`}
      !${filterSelect({ name: 'severity', label: 'Severity', options: [ALL, ...SEVERITIES], chosen: severity })}
      !${filterSelect({ name: 'category', label: 'Category', options: [ALL, ...categories], chosen: category })}
      !${base === null ? '' : filterSelect({ name: 'state', label: 'Status', options: [ALL, ...states], chosen: state })}
      !${filterSelect({ name: 'rule', label: 'Rule', options: [ALL, ...rules], chosen: rule })}
      !${field('page', 'Page', page === undefined ? '' : pagePath(page, scan.target), 'Path or address')}
      !${field('text', 'Contains text', text ?? '', 'In texts and evidence')}
      !${filterSelect({ name: 'sort', label: 'Order', options: Object.entries(SORT_NAMES), chosen: sort })}
      <p class="buttons">
        <button type="submit">Show these</button>
        !${isUsed ? html`<a href="${view.link({}, 'findings')}">Show all</a>` : ''}
      </p>
    </form>
  </details>`;
}

/** Whether the query leaves findings out. */
function isFiltered({ query }: ReportView): boolean {
  const { severity, category, rule, shape, page, text, state } = query;
  return [severity, category, rule, shape, page, text, state].some((value) => value !== undefined);
}

function field(name: string, label: string, value: string, hint: string): string {
  return html`<p>
    <label for="by-${name}">${label}</label>
    <input
      id="by-${name}"
      name="${name}"
      type="text"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      placeholder="${hint}"
      value="${value}"
    />
  </p>`;
}

/** HTML of a list to choose from, in the filter of a report. */
function filterSelect({ name, label, options, chosen = '' }: FilterSelect): string {
  return html`<p>
    <label for="by-${name}">${label}</label>
    <select id="by-${name}" name="${name}" autocomplete="off">
      !${options.map((option) => {
        const [value, words] = typeof option === 'string' ? [option, option] : option;
        return html`<option value="${value}" !${value === chosen ? 'selected' : ''}>${words}</option> `;
      })}
    </select>
  </p>`;
}

/**
 * HTML of the filter of a report that is one file, and of how many findings it shows. The script of the file
 * (assets/file-filter.js) does the work; where no scripts run, there is no filter, and all findings are shown.
 */
export function fileFilter({ scan, base, rows, entries }: ReportView): string {
  const categories = [...new Set(entries.map((entry) => entry.category))].sort();
  const pages = new Set(
    entries.flatMap(({ finding }) => finding.pages.map((page) => pagePath(page, scan.target))),
  );
  const states = ENTRY_STATES.filter((state) => entries.some((entry) => entry.state === state)).map(
    (state) => [state, STATE_NAMES[state]] as const,
  );
  return html`<details class="filter" id="filter" hidden>
      <summary>Filter</summary>
      <form class="grid">
        !${filterSelect({ name: 'severity', label: 'Severity', options: [ALL, ...SEVERITIES] })}
        !${filterSelect({ name: 'category', label: 'Category', options: [ALL, ...categories] })}
        !${base === null ? '' : filterSelect({ name: 'state', label: 'Status', options: [ALL, ...states] })}
        !${filterSelect({ name: 'rule', label: 'Rule', options: [ALL, ...rows.map(({ rule }) => rule)] })}
        !${filterSelect({ name: 'page', label: 'Page', options: [ALL, ...[...pages].sort()] })}
        <p>
          <label for="by-text">Contains text</label>
          <input
            id="by-text"
            name="text"
            type="text"
            autocomplete="off"
            autocapitalize="none"
            spellcheck="false"
            placeholder="In texts and evidence"
          />
        </p>
        <p class="buttons">
          <button type="submit">Show these</button>
          <button type="reset">Show all</button>
        </p>
      </form>
    </details>
    <p class="lead" id="extent" role="status" data-all="${number(entries.length)}">
      All ${number(entries.length)}
    </p>`;
}
