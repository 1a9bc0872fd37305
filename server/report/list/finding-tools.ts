import { html } from 'ghtml';
import { findingTask } from '../../../shared/formats/finding-task.ts';
import { issueText } from './issue-text.ts';
import type { ReportEntry, ReportView } from '../view/report-view.ts';
import { selectorOf } from '../../../shared/formats/reported-finding.ts';
import type { components } from '../../../openapi.gen.ts';

/** A file with more findings has no texts to copy: with them, it would take as much space and time again. */
const MAX_WITH_TEXTS = 1000;
/** With what is still there. */
const WHAT_TO_DO = 'Report it, accept it, or give it to an agent';

/**
 * HTML of what people do with a finding: link to it, copy its selector, report it, accept it. Without scripts, the texts
 * are there to be selected; `assets/report.js` shows the buttons.
 *
 * @param entries - the finding, then those that look the same
 * @param anchor - id of its element; null if it can't be linked to
 * @param isBrief - the texts are a link away
 */
export function findingTools(
  entries: readonly ReportEntry[],
  { anchor, isBrief }: { anchor: string | null; isBrief: boolean },
  view: ReportView,
): string {
  const [entry] = entries;
  if (entry === undefined) return '';
  const selector = selectorOf(entry.finding);
  const hasTexts = !view.isFile || view.entries.length <= MAX_WITH_TEXTS;
  return html`<div class="tools">
    !${
      selector === undefined
        ? ''
        : html`<p class="copyable">
            Selector <code dir="ltr" data-text>${selector}</code> !${copyButton('Copy selector')}
          </p>`
    }
    !${isBrief ? linkToTexts(entry, anchor, view) : hasTexts ? texts(entry, entries, anchor, view) : ''}
  </div>`;
}

function linkToTexts(
  { finding: { id }, isOfBase }: ReportEntry,
  anchor: string | null,
  { query, link }: ReportView,
): string {
  if (anchor === null || id === undefined) return '';
  const place = link({ ...query, finding: id, part: undefined }, anchor);
  return html`<p><a href="${place}">${isOfBase ? 'Report it' : WHAT_TO_DO}</a></p>`;
}

function texts(
  { finding, isOfBase }: ReportEntry,
  all: readonly ReportEntry[],
  anchor: string | null,
  view: ReportView,
): string {
  const { id } = finding;
  const place = anchor === null || id === undefined ? null : view.link({ finding: id }, anchor);
  const address =
    place !== null && URL.canParse(place, view.address) ? new URL(place, view.address).href : '';
  const accepted = isOfBase ? null : ignoreEntry(all.map((each) => each.finding));
  const task = isOfBase
    ? undefined
    : findingTask(finding, { same: all.slice(1).map((each) => each.finding) });
  return html`<details>
    <summary>${isOfBase ? 'Report it' : WHAT_TO_DO}</summary>
    !${place === null || view.isFile ? '' : html`<p>Link to this finding: <a href="${place}">${id}</a></p>`}
    <div class="copyable">
      <p class="side">As an issue !${copyButton('Copy as issue')}</p>
      <pre dir="ltr" data-text>${issueText(finding, address)}</pre>
    </div>
    !${
      accepted === null
        ? ''
        : html`<div class="copyable">
            <p class="side">To accept it, in <code>.sitedelta.yml</code> !${copyButton('Copy entry')}</p>
            <pre dir="ltr" data-text>${accepted}</pre>
          </div>`
    }
    !${
      task === undefined
        ? ''
        : html`<div class="copyable">
            <p class="side">As a task for an agent !${copyButton('Copy as a task for an agent')}</p>
            <pre dir="ltr" data-text>${task}</pre>
          </div>`
    }
  </details>`;
}

/** HTML of a button that copies the text of its `.copyable`; shown by scripts. */
export function copyButton(label: string): string {
  return html`<button class="copy" type="button" hidden>${label}</button>`;
}

/** As the policy file wants it. */
const ID = /^[a-f0-9]{16}$/;

/**
 * The entries of the ignore list in `.sitedelta.yml` that accept findings. The id outlives edits of the element; it is
 * quoted, because one of digits alone would be a number.
 *
 * @returns null if no finding has an id
 */
export function ignoreEntry(findings: readonly components['schemas']['Finding'][]): string | null {
  const entries = findings.flatMap(({ id, severity, rule }) => {
    if (id === undefined || !ID.test(id)) return [];
    const comment = `${severity}, ${rule}`.replaceAll(/[\p{Cc}\u0085\u2028\u2029]/gu, ' ').slice(0, 160);
    return [`  # ${comment}`, `  - id: "${id}"`, '    reason: Say here why it is accepted.'];
  });
  return entries.length === 0 ? null : ['ignore:', ...entries].join('\n');
}
