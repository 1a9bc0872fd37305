import { html } from 'ghtml';
import { ignoreEntry } from './ignore-entry.ts';
import { issueText } from './issue-text.ts';
import type { ReportEntry } from './view/report-entry.ts';
import type { ReportView } from './view/report-view.ts';

/**
 * HTML of what people do with a finding: link to it, copy its selector, report it, accept it. Without scripts, the texts
 * are there to be selected; `assets/report.js` shows the buttons.
 *
 * @param anchor - id of its element; null if it can't be linked to
 */
export function findingTools(
  { finding, isOfBase }: ReportEntry,
  anchor: string | null,
  view: ReportView,
): string {
  const { selector, id } = finding;
  const entry = isOfBase ? null : ignoreEntry(finding);
  const place = anchor === null || id === undefined ? null : view.link({ finding: id }, anchor);
  const address = place === null || view.address === '' ? '' : absolute(place, view.address);
  return html`<div class="tools">
    !${
      selector === undefined
        ? ''
        : html`<p class="copyable">
            Selector <code dir="ltr" data-text>${selector}</code> !${copyButton('Copy selector')}
          </p>`
    }
    <details>
      <summary>Report it!${entry === null ? '' : ' or accept it'}</summary>
      !${place === null || view.isFile ? '' : html`<p>Link to this finding: <a href="${place}">${id}</a></p>`}
      <div class="copyable">
        <p class="side">As an issue !${copyButton('Copy as issue')}</p>
        <pre dir="ltr" data-text>${issueText(finding, address)}</pre>
      </div>
      !${
        entry === null
          ? ''
          : html`<div class="copyable">
              <p class="side">To accept it, in <code>.sitedelta.yml</code> !${copyButton('Copy entry')}</p>
              <pre dir="ltr" data-text>${entry}</pre>
            </div>`
      }
    </details>
  </div>`;
}

function copyButton(label: string): string {
  return html`<button class="copy" type="button" hidden>${label}</button>`;
}

function absolute(place: string, address: string): string {
  return URL.canParse(place, address) ? new URL(place, address).href : '';
}
