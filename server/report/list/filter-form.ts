import { html } from 'ghtml';
import { filterSelect } from './filter-select.ts';
import { pagePath } from '../view/page-path.ts';
import { ENTRY_STATES } from '../view/report-entry.ts';
import type { ReportView } from '../view/report-view.ts';
import { STATE_NAMES } from '../view/state-names.ts';
import { segment } from '../texts/web-link.ts';
import { SEVERITIES } from '../../../shared/severity.ts';

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
  const { severity, category, rule, page, text, state } = query;
  return [severity, category, rule, page, text, state].some((value) => value !== undefined);
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
