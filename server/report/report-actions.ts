import { html } from 'ghtml';
import type { ReportView } from './view/report-view.ts';
import { segment } from './web-link.ts';

/** HTML of what people do next: scan again, or compare with another scan. It works without scripts. */
export function reportActions({ scan, base, isFile }: ReportView): string {
  if (isFile) return '';
  const id = segment(scan.id);
  return html`<div class="actions">
    <form method="post" action="${id}">
      <button type="submit">Scan again and compare</button>
    </form>
    <details>
      <summary>Compare with another scan</summary>
      <form method="get" action="${id}">
        <label for="compare-with">Id of a scan of this site, or the address of its report</label>
        <div class="field">
          <input
            id="compare-with"
            name="base"
            type="text"
            autocomplete="off"
            autocapitalize="none"
            spellcheck="false"
            required
          />
          <button type="submit">Compare</button>
        </div>
      </form>
    </details>
    !${base === null ? '' : html`<p><a href="${id}">This scan alone</a></p>`}
  </div>`;
}
