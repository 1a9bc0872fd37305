import { html } from 'ghtml';
import type { ReportView } from '../view/report-view.ts';
import { segment } from '../texts/web-link.ts';

/**
 * HTML of what people do next: scan again and compare with the same base, or without one with this scan; or compare
 * with another scan. It works without scripts; a script adds the scans of the target that this browser has started.
 */
export function reportActions({ scan, base, isFile, isSample }: ReportView): string {
  if (isFile) return '';
  const id = segment(scan.id);
  if (isSample) return ofSample(id, base);
  return html`<div class="actions">
    <form id="scan-again" method="post" action="${id}">
      !${base === null ? '' : html`<input type="hidden" name="base" value="${base.id}" />`}
      <button type="submit">Scan again and compare</button>
    </form>
    <details>
      <summary>Compare with another scan</summary>
      <div data-with-recent-scans hidden>
        <p id="known-scans">Scans of this site that this browser has started</p>
        <ul
          role="list"
          aria-labelledby="known-scans"
          data-recent-scans="${scan.target}"
          data-compare="${scan.id}"
          data-requested="${scan.createdAt}"
          data-base="${base?.id ?? ''}"
        ></ul>
      </div>
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

/** The website of the sample is not on the web, and its scans can be compared with no others. */
function ofSample(id: string, base: ReportView['base']): string {
  return html`<div class="actions">
    <p>This is a sample. <a href="../">Scan a website of yours</a></p>
    !${base === null ? '' : html`<p><a href="${id}">This scan alone</a></p>`}
  </div>`;
}
