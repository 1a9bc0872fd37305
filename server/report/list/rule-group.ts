import { html } from 'ghtml';
import { isFolded, openItems, shapeBlock, takeAnchor } from './shape-block.ts';
import type { RuleExtent } from './shape-block.ts';
import type { ShapeGroup } from '../view/shape-groups.ts';
import type { ReportEntry, ReportView } from '../view/report-view.ts';
import { shownHost, webLink } from '../texts/web-link.ts';
import { startTag } from '../../../shared/formats/start-tag.ts';
import { suggestFix } from '../../../shared/formats/suggest-fix.ts';
import { counted, number } from '../../../shared/words.ts';
import { ruleAdvice } from './rule-advice.ts';
import { SUCCESS_CRITERIA } from '../../rules/success-criteria.ts';

/** Where the W3C explains the success criteria. */
const UNDERSTANDING = 'https://www.w3.org/WAI/WCAG22/Understanding/';

/** Criteria of axe's and our own rules that HTML_CodeSniffer does not know. */
const OTHERS: Partial<Record<string, { name: string; page: string }>> = {
  '1.4.8': { name: 'Visual Presentation', page: 'visual-presentation' },
  '2.1.3': { name: 'Keyboard (No Exception)', page: 'keyboard-no-exception' },
  '2.4.9': { name: 'Link Purpose (Link Only)', page: 'link-purpose-link-only' },
  '2.4.10': { name: 'Section Headings', page: 'section-headings' },
  '2.4.11': { name: 'Focus Not Obscured (Minimum)', page: 'focus-not-obscured-minimum' },
  '2.5.5': { name: 'Target Size (Enhanced)', page: 'target-size-enhanced' },
  '2.5.8': { name: 'Target Size (Minimum)', page: 'target-size-minimum' },
  '3.1.4': { name: 'Abbreviations', page: 'abbreviations' },
  '3.2.6': { name: 'Consistent Help', page: 'consistent-help' },
  '3.3.7': { name: 'Redundant Entry', page: 'redundant-entry' },
  '3.3.8': { name: 'Accessible Authentication (Minimum)', page: 'accessible-authentication-minimum' },
};

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
  /** What the rule has in the whole list. */
  all: RuleExtent;
}

/** HTML of findings of one rule and one severity, which come one after the other in the list. */
export function ruleGroup(
  groups: readonly ShapeGroup[],
  { level, anchors, all }: GroupPlace,
  view: ReportView,
): string {
  const entries = groups.flatMap((group) => group.entries);
  const [first] = entries;
  if (first === undefined) return '';
  const { rule, title, severity, explanation = '' } = first.finding;
  const findings = entries.map(({ finding }) => finding);
  // An explanation that all findings of the rule share is shown once.
  const isCommon = findings.every((finding) => (finding.explanation ?? '') === explanation);
  const place = takeAnchor(`r-${rule}`, anchors);
  const options = { isExplained: !isCommon, anchors };
  const inGroups = isFolded(all, view);
  const heading = html`<span class="badge">${severity}</span> <bdi class="rule-title">${title}</bdi>`;
  return html`<div
    class="rule severity ${severity}"
    !${place === null ? '' : html`id="${place}" tabindex="-1"`}
    !${view.isFile ? html`data-rule="${rule}" data-category="${first.category}"` : ''}
  >
    <div class="rule-head">
      !${level === 3 ? html`<h3>!${heading}</h3>` : html`<h4>!${heading}</h4>`} !${ruleFacts(first, findings)}
      <p class="facts">${extentOf({ findings: entries.length, groups: groups.length }, all, inGroups)}</p>
    </div>
    <div class="rule-body">
      !${isCommon && explanation !== '' ? html`<p class="explanation"><bdi>${explanation}</bdi></p>` : ''}
      !${howToFix(rule, findings)}
      !${
        inGroups ? groups.map((group) => shapeBlock(group, options, view)) : openItems(entries, options, view)
      }
    </div>
  </div>`;
}

/** How many findings a rule has, and in how many groups they are. */
function extentOf(here: RuleExtent, all: RuleExtent, isGrouped: boolean): string {
  // Where no two are alike, groups say nothing.
  const inGroups = isGrouped && all.groups < all.findings ? ` in ${counted(all.groups, 'group')}` : '';
  if (here.findings === all.findings) return counted(all.findings, 'finding') + inGroups;
  return `${counted(here.findings, 'finding')} here, of ${number(all.findings)}${inGroups}`;
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
  const { page, affected } = advice;
  const after = page === rule || isLike(advice.after, findings[0]) ? advice.after : changed(findings[0]);
  return html`<details class="fix">
    <summary>Who is affected, and how to fix it</summary>
    !${affected === '' ? '' : html`<p>${affected}</p>`}
    !${
      after === ''
        ? ''
        : html`<p class="side">An example without the problem</p>
            <pre dir="ltr">${after}</pre>`
    }
    <p><a href="../rules/${page}">About the rule ${page}</a></p>
  </details>`;
}

/** Whether an example has an element like that of a finding: rules that share a page are about other elements. */
function isLike(example: string, finding: ReportEntry['finding'] | undefined): boolean {
  const name = startTag(finding?.evidence ?? '')?.name.toLowerCase() ?? '';
  return name !== '' && example.split(/[<\s>]/).includes(name);
}

/** The element of a finding with the change that fixes it; empty if that is not known. */
function changed(finding: ReportEntry['finding'] | undefined): string {
  return finding === undefined ? '' : (suggestFix(finding)?.after.join('\n') ?? '');
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** HTML of a list of WCAG's success criteria, with links to what the W3C says about them; empty if there are none. */
function criterionLinks(criteria: readonly string[]): string {
  if (criteria.length === 0) return '';
  return html`<ul class="criteria" role="list">
    !${[...new Set(criteria)].map((criterion) => html`<li>!${criterionLink(criterion)}</li>`)}
  </ul>`;
}

function criterionLink(criterion: string): string {
  const tables = [SUCCESS_CRITERIA, OTHERS];
  const known = tables.find((table) => Object.hasOwn(table, criterion))?.[criterion];
  if (known === undefined) return html`WCAG ${criterion}`;
  return html`<a href="${UNDERSTANDING}${known.page}" rel="noopener noreferrer nofollow ugc"
    >WCAG ${criterion} ${known.name}</a
  >`;
}
