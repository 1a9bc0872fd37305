import { html } from 'ghtml';
import { filterSelect } from './filter-select.ts';
import { pagePath } from '../view/page-path.ts';
import { ENTRY_STATES } from '../view/report-entry.ts';
import type { ReportView } from '../view/report-view.ts';
import { STATE_NAMES } from '../view/state-names.ts';
import { number } from '../../../shared/words.ts';
import { SEVERITIES } from '../../../shared/severity.ts';

const ALL = ['', 'All'] as const;

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
