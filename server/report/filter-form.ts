import { html } from 'ghtml';
import { pagePath } from './view/page-path.ts';
import { ENTRY_STATES } from './view/report-entry.ts';
import type { ReportView } from './view/report-view.ts';
import { segment } from './web-link.ts';

const SEVERITIES = ['high', 'medium', 'low'] as const;
const SORT_NAMES = {
  severity: 'Severity, then reach',
  pages: 'Most pages first',
  elements: 'Most elements first',
  rule: 'Rule',
} as const;
const STATE_NAMES = {
  added: 'Added',
  resolved: 'Resolved',
  unverified: 'Not verified',
  unchanged: 'Unchanged',
} as const;

/** HTML of the form that filters and sorts the findings. It works without scripts. */
export function filterForm(view: ReportView): string {
  const { scan, base, query, rows, entries } = view;
  const { severity, category, rule, page, text, state, sort } = query;
  const isUsed = isFiltered(view) || sort !== 'severity';
  const categories = [...new Set(entries.map((entry) => entry.category))].sort();
  return html`<details class="filter" !${isUsed ? 'open' : ''}>
    <summary>Filter and sort</summary>
    <form class="grid" method="get" action="${segment(scan.id)}#findings">
      !${base === null ? '' : html`<input type="hidden" name="base" value="${base.id}" />`}
      !${select('severity', 'Severity', [['', 'All'], ...SEVERITIES.map((each) => [each, each] as const)], severity)}
      !${select('category', 'Category', [['', 'All'], ...categories.map((each) => [each, each] as const)], category)}
      !${
        base === null
          ? ''
          : select(
              'state',
              'What became of it',
              [['', 'All'], ...ENTRY_STATES.map((each) => [each, STATE_NAMES[each]] as const)],
              state,
            )
      }
      !${select('rule', 'Rule', [['', 'All'], ...rows.map((each) => [each.rule, each.rule] as const)], rule)}
      !${field('page', 'Page', page === undefined ? '' : pagePath(page, scan.target), 'Path or address')}
      !${field('text', 'Words in it', text ?? '', 'In texts and evidence')}
      !${select('sort', 'Order', Object.entries(SORT_NAMES), sort)}
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

function select(
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
  chosen = '',
): string {
  return html`<p>
    <label for="by-${name}">${label}</label>
    <select id="by-${name}" name="${name}">
      !${options.map(
        ([value, words]) =>
          html`<option value="${value}" !${value === chosen ? 'selected' : ''}>${words}</option> `,
      )}
    </select>
  </p>`;
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
