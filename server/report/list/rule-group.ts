import { html } from 'ghtml';
import { criterionLinks } from './criterion-links.ts';
import { findingItem } from './finding-item.ts';
import { ruleAdvice } from './rule-advice.ts';
import type { ReportEntry } from '../view/report-entry.ts';
import type { ReportView } from '../view/report-view.ts';
import { shownHost, webLink } from '../texts/web-link.ts';
import { counted } from '../../../shared/words.ts';

/** Findings of one rule that a file shows; the rest is folded. */
const SHOWN_IN_FILE = 5;

/** Names of the runners. */
const RUNNER_NAMES: Record<string, string | undefined> = {
  axe: 'axe',
  htmlcs: 'HTML_CodeSniffer',
  sitedelta: 'Sitedelta',
};

const LIST = new Intl.ListFormat('en-GB');

interface GroupPlace {
  /** 3 or 4. */
  level: 3 | 4;
  /** Ids of elements of the document, to which this adds its own; null on paper, where nothing is linked or copied. */
  anchors: Set<string> | null;
  /** How many findings the rule has in the list, if it is not these. */
  inAll: number;
}

/** HTML of findings of one rule and one severity, which come one after the other in the list. */
export function ruleGroup(
  group: readonly ReportEntry[],
  { level, anchors, inAll }: GroupPlace,
  view: ReportView,
): string {
  const [first] = group;
  if (first === undefined) return '';
  const { rule, title, severity, explanation = '' } = first.finding;
  const findings = group.map(({ finding }) => finding);
  // An explanation that all findings of the rule share is shown once.
  const isCommon = findings.every((finding) => (finding.explanation ?? '') === explanation);
  const place = takeAnchor(`r-${rule}`, anchors);
  const items = group.map((entry) => {
    const { id } = entry.finding;
    const anchor = id === undefined ? null : takeAnchor(`f-${id}`, anchors);
    return findingItem(entry, { anchor, isExplained: !isCommon, isOnPaper: anchors === null }, view);
  });
  const shown = view.isFile ? items.slice(0, SHOWN_IN_FILE) : items;
  const rest = items.slice(shown.length);
  const heading = html`<span class="badge">${severity}</span> <bdi class="rule-title">${title}</bdi>`;
  return html`<div
    class="rule severity ${severity}"
    !${place === null ? '' : html`id="${place}" tabindex="-1"`}
    !${view.isFile ? html`data-rule="${rule}" data-category="${first.category}"` : ''}
  >
    <div class="rule-head">
      !${level === 3 ? html`<h3>!${heading}</h3>` : html`<h4>!${heading}</h4>`} !${ruleFacts(first, findings)}
      !${
        inAll > group.length
          ? html`<p class="facts">${counted(group.length, 'finding')} of ${inAll} here</p>`
          : html`<p class="facts">${counted(group.length, 'finding')}</p>`
      }
    </div>
    <div class="rule-body">
      !${isCommon && explanation !== '' ? html`<p class="explanation"><bdi>${explanation}</bdi></p>` : ''}
      !${howToFix(rule, findings)}
      <ul class="findings" role="list">
        !${shown}
      </ul>
      !${
        rest.length === 0
          ? ''
          : html`<details class="more">
              <summary>
                <span class="verb">Show </span>${counted(rest.length, 'more finding')} of this rule
              </summary>
              <ul class="findings" role="list">
                !${rest}
              </ul>
            </details>`
      }
    </div>
  </div>`;
}

/** Null if an element of the document has it already: a rule, and an id, may be in several places. */
function takeAnchor(anchor: string, anchors: Set<string> | null): string | null {
  if (anchors === null || /\s/.test(anchor) || anchors.has(anchor)) return null;
  anchors.add(anchor);
  return anchor;
}

function ruleFacts({ finding: { rule }, category }: ReportEntry, findings: ReportEntry['finding'][]): string {
  const sources = distinct(findings.flatMap((finding) => finding.sources ?? []));
  return html`<p class="facts"><code>${rule}</code>, ${category}</p>
    !${criterionLinks(findings.flatMap((finding) => finding.criteria ?? []))}
    !${sources.length === 0 ? '' : html`<p class="facts">Seen by ${LIST.format(sources.map((source) => RUNNER_NAMES[source] ?? source))}</p>`}`;
}

/** Our page about the rule, in short; for rules without one, the page of the runner. */
function howToFix(rule: string, findings: ReportEntry['finding'][]): string {
  const advice = ruleAdvice(rule);
  if (advice === null) {
    const helps = distinct(findings.flatMap((finding) => finding.helpUrl ?? []));
    return helps
      .map((help) => html`<p class="fix">!${webLink(help, `About ${rule}, at ${shownHost(help)}`)}</p>`)
      .join('');
  }
  const { page, hinders, after } = advice;
  return html`<details class="fix">
    <summary>Who is affected, and how to fix it</summary>
    !${hinders === '' ? '' : html`<p>${hinders}</p>`}
    !${
      after === ''
        ? ''
        : html`<p class="side">An example without the problem</p>
            <pre dir="ltr">${after}</pre>`
    }
    <p><a href="../rules/${page}">About the rule ${page}</a></p>
  </details>`;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
