import { html } from 'ghtml';
import type { components } from '../../openapi.gen.ts';
import { findingPicture } from './finding-picture.ts';
import { counted } from './words.ts';
import { shownHost, webLink } from './web-link.ts';

type ComparedFinding = components['schemas']['ComparedFinding'];
type Severity = components['schemas']['Severity'];

/** Findings of one rule that are shown; the rest is folded. */
const SHOWN_FINDINGS = 5;
/** A longer list of pages of one finding is folded. */
const SHOWN_PAGES = 3;
/** Most page links in one section: 5,000 findings on 1,000 pages would make a document of a gigabyte. */
const MAX_PAGE_LINKS = 20_000;
/** Longer evidence, in characters, is folded. */
const SHOWN_EVIDENCE = 1200;

/** Names of the runners. */
const RUNNER_NAMES: Record<string, string | undefined> = { axe: 'axe', htmlcs: 'HTML_CodeSniffer' };

const SEVERITIES = [
  { severity: 'high', label: 'High', meaning: 'barriers' },
  { severity: 'medium', label: 'Medium', meaning: 'obstacles' },
  { severity: 'low', label: 'Low', meaning: 'inconveniences, or for a person to decide' },
] satisfies { severity: Severity; label: string; meaning: string }[];

/**
 * HTML of findings, grouped by severity and then by rule, in the order given. Headings are h3 for a
 * severity and h4 for a rule. Works for findings of a scan and of a comparison.
 */
export function findingGroups(findings: readonly ComparedFinding[]): string {
  const mostPages = Math.max(SHOWN_PAGES, Math.floor(MAX_PAGE_LINKS / Math.max(findings.length, 1)));
  return SEVERITIES.map(({ severity, label, meaning }) => {
    const own = findings.filter((finding) => finding.severity === severity);
    if (own.length === 0) return '';
    const rules = Map.groupBy(own, (finding) => finding.rule);
    return html`<div class="severity ${severity}">
      <h3>
        <span class="badge">${label}</span>
        <span class="meaning">${counted(own.length, 'finding')}: ${meaning}</span>
      </h3>
      !${[...rules.values()].map((group) => ruleGroup(group, mostPages))}
    </div>`;
  }).join('');
}

function ruleGroup(findings: ComparedFinding[], mostPages: number): string {
  const [first] = findings;
  if (first === undefined) return '';
  // An explanation that all findings of the rule share is shown once.
  const common = findings.every((finding) => finding.explanation === first.explanation);
  const items = findings.map((finding) => findingItem(finding, !common, mostPages));
  const rest = items.slice(SHOWN_FINDINGS);
  return html`<div class="rule">
    <div class="rule-head">
      <h4><bdi>${first.title}</bdi></h4>
      !${ruleFacts(first.rule, findings)}
    </div>
    <div class="rule-body">
      !${common ? explanation(first) : ''}
      <ul class="findings" role="list">
        !${items.slice(0, SHOWN_FINDINGS)}
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

function ruleFacts(rule: string, findings: ComparedFinding[]): string {
  const criteria = distinct(findings.flatMap((finding) => finding.criteria ?? []));
  const sources = distinct(findings.flatMap((finding) => finding.sources ?? []));
  const helps = distinct(findings.flatMap((finding) => finding.helpUrl ?? []));
  return html`<p class="facts"><code>${rule}</code></p>
    !${
      criteria.length === 0
        ? ''
        : html`<ul class="criteria" role="list">
            !${criteria.map((criterion) => html`<li>WCAG ${criterion}</li>`)}
          </ul>`
    }
    !${sources.length === 0 ? '' : html`<p class="facts">Seen by ${sources.map((source) => RUNNER_NAMES[source] ?? source).join(' and ')}</p>`}
    !${helps.map((help) => html`<p class="facts">!${webLink(help, `About this rule, at ${shownHost(help)}`)}</p>`)}`;
}

function explanation(finding: ComparedFinding): string {
  if (finding.explanation === undefined || finding.explanation === '') return '';
  return html`<p class="explanation"><bdi>${finding.explanation}</bdi></p>`;
}

function findingItem(finding: ComparedFinding, explained: boolean, mostPages: number): string {
  const seen = finding.occurrences ?? 0;
  return html`<li class="finding">
    !${explained ? explanation(finding) : ''}
    !${
      finding.evidenceChanged === true
        ? html`<div class="sides">
            <div>
              <p class="side">Before</p>
              !${evidence(finding.baseEvidence ?? '')}
            </div>
            <div>
              <p class="side">Now</p>
              !${evidence(finding.evidence)}
            </div>
          </div>`
        : evidence(finding.evidence)
    }
    !${findingPicture(finding)} !${furtherElements(finding)}
    !${finding.verified === false ? html`<p class="reason">Not verified: <bdi>${finding.reason ?? 'the other scan could not tell.'}</bdi></p>` : ''}
    <div class="where">
      !${seen > 1 ? html`<p>${counted(seen, 'element')}</p>` : ''}!${pageList(finding.pages, mostPages)}!${others(finding)}
    </div>
  </li>`;
}

/** The first elements but the one that is shown already. */
function furtherElements({ elements = [] }: ComparedFinding): string {
  const [, ...further] = elements;
  if (further.length === 0) return '';
  return html`<details class="more">
    <summary><span class="verb">Show </span>${counted(further.length, 'more element')}</summary>
    !${further.map((element) => evidence(element.evidence))}
  </details>`;
}

/** How many elements else have what was added or resolved in some. */
function others({ otherOccurrences = 0, otherPages = [] }: ComparedFinding): string {
  const pages = otherPages.length === 0 ? '' : counted(otherPages.length, 'other page');
  if (otherOccurrences === 0) return pages === '' ? '' : html`<p>Known on ${pages}</p>`;
  const have = otherOccurrences === 1 ? 'has' : 'have';
  const where = pages === '' ? '' : `, also on ${pages}`;
  const sentence = `${counted(otherOccurrences, 'other element')} ${have} the same problem${where}`;
  return html`<p>${sentence}</p>`;
}

function evidence(text: string): string {
  if (text === '') return html`<p class="no-evidence">No evidence was recorded.</p>`;
  const block = html`<pre dir="ltr"><code>${text}</code></pre>`;
  if (text.length <= SHOWN_EVIDENCE) return block;
  return html`<details class="more">
    <summary><span class="verb">Show </span>evidence of ${counted(text.length, 'character')}</summary>
    !${block}
  </details>`;
}

function pageList(pages: readonly string[], most: number): string {
  if (pages.length === 0) return '';
  const left = pages.length - most;
  const list = html`<ul role="list" class="page-list">
    !${pages.slice(0, most).map((page) => html`<li>!${webLink(page)}</li>`)}
    !${left > 0 ? html`<li>and ${counted(left, 'more page')}, named in the data of the scan</li>` : ''}
  </ul>`;
  if (pages.length <= SHOWN_PAGES) return list;
  return html`<details>
    <summary>On ${counted(pages.length, 'page')}</summary>
    !${list}
  </details>`;
}

function distinct(values: string[]): string[] {
  return [...new Set(values)];
}
