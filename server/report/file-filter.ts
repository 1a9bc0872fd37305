import { html } from 'ghtml';
import { pagePath } from './view/page-path.ts';
import { ENTRY_STATES } from './view/report-entry.ts';
import type { ReportView } from './view/report-view.ts';
import { number } from './words.ts';

const SEVERITIES = ['high', 'medium', 'low'] as const;
const STATE_NAMES = {
  added: 'Added',
  resolved: 'Resolved',
  unverified: 'Not verified',
  unchanged: 'Unchanged',
} as const;

/**
 * HTML of the filter of a report that is one file, and of how many findings it shows. The script of the file
 * (assets/file-filter.js) does the work; where no scripts run, there is no filter, and all findings are shown.
 */
export function fileFilter({ scan, base, rows, entries }: ReportView): string {
  const categories = [...new Set(entries.map((entry) => entry.category))].sort();
  const pages = new Set(
    entries.flatMap(({ finding }) => finding.pages.map((page) => pagePath(page, scan.target))),
  );
  const states = ENTRY_STATES.filter((state) => entries.some((entry) => entry.state === state));
  return html`<details class="filter" id="filter" hidden>
      <summary>Filter</summary>
      <form class="grid">
        !${select('severity', 'Severity', SEVERITIES.map(same))}
        !${select('category', 'Category', categories.map(same))}
        !${
          base === null
            ? ''
            : select(
                'state',
                'What became of it',
                states.map((state) => [state, STATE_NAMES[state]]),
              )
        }
        !${select(
          'rule',
          'Rule',
          rows.map(({ rule }) => same(rule)),
        )}
        !${select('page', 'Page', [...pages].sort().map(same))}
        <p>
          <label for="by-text">Words in it</label>
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

function same(value: string): readonly [string, string] {
  return [value, value];
}

function select(name: string, label: string, options: readonly (readonly [string, string])[]): string {
  return html`<p>
    <label for="by-${name}">${label}</label>
    <select id="by-${name}" name="${name}" autocomplete="off">
      <option value="" selected>All</option>
      !${options.map(([value, words]) => html`<option value="${value}">${words}</option> `)}
    </select>
  </p>`;
}
