import type { components } from '../../openapi.gen.ts';
import { renderDeclared } from './declared-colours.ts';
import type { Declaration } from './declared-colours.ts';
import { advice, code, fit, link, linkOrNothing, prose, sentence } from './escape.ts';
import { findingUrl } from './reported-finding.ts';
import { readableAddress } from '../readable-address.ts';
import { severityRank } from '../severity.ts';

type Finding = components['schemas']['Finding'];

/** How much of a list is shown: items, and UTF-8 bytes of their Markdown. */
export interface TableLimits {
  maxItems: number;
  maxBytes: number;
}

/** Longer than any of ours: only explanations of another service may be cut. */
export const MAX_EXPLANATION = 2_000;

/** Severities in Markdown, by mark and word. */
export const SEVERITY_NAMES = {
  high: '🔴 High',
  medium: '🟠 Medium',
  low: '🔵 Low',
} as const satisfies Record<components['schemas']['Severity'], string>;

type ComparedFinding = components['schemas']['ComparedFinding'];

const MAX_EVIDENCE = 240;
const MAX_OTHER_EVIDENCE = 120;
const MAX_ELEMENTS = 3;
const MAX_PAGES = 3;
const MAX_PAGE_LABEL = 80;

interface FindingOptions {
  explain: boolean;
  /** A link to the line of the sources that writes the element; empty if that is not certain. */
  linkSource?: (finding: ComparedFinding, declaration?: Declaration) => string;
  /** The report of the findings; without it they are not linked. */
  reportUrl?: string;
  /** Whether the report shows a picture of the finding. */
  hasPicture?: (finding: ComparedFinding) => boolean;
}

/**
 * Findings as Markdown: a heading for each rule, worst severity first, and under it a table with a row for
 * each finding. What is wrong and what to do is said once, where all findings of a rule have it in common.
 */
export function renderFindings(
  findings: readonly ComparedFinding[],
  limits: TableLimits,
  options: FindingOptions,
): string {
  const ordered = groupByRule(findings, (finding) => finding).flatMap((group) => {
    const shared = options.explain ? sharedExplanation(group) : '';
    return group.map((finding, index) => ({ finding, shared, isFirst: index === 0 }));
  });
  const { lines, omitted } = fit(
    ordered,
    ({ finding, shared, isFirst }) =>
      (isFirst ? renderHeading(finding, shared) : '') +
      renderRow(finding, { ...options, explain: options.explain && shared === '' }),
    limits,
  );
  const rest = omitted > 0 ? `\n\n… and ${omitted} more.` : '';
  return lines.join('\n') + rest;
}

/** The explanation that all findings of a group have; empty if they have several, or none. */
function sharedExplanation([first, ...others]: readonly Finding[]): string {
  const { explanation = '' } = first ?? {};
  return others.every((finding) => finding.explanation === explanation) ? explanation : '';
}

function renderHeading(finding: ComparedFinding, explanation: string): string {
  const help = finding.helpUrl === undefined ? '' : ` · ${link(finding.helpUrl, 'how to fix')}`;
  const criteria = (finding.criteria ?? []).slice(0, 5).map((criterion) => sentence(criterion, 20));
  const wcag = criteria.length === 0 ? '' : ` · WCAG ${criteria.join(', ')}`;
  return `
**${SEVERITY_NAMES[finding.severity]}** · ${code(finding.rule, 100)} ${prose(finding.title, 200)}${wcag}${help}
${explanation === '' ? '' : `\n${advice(explanation, MAX_EXPLANATION)}\n`}
| Evidence | Pages |
|---|---|
`;
}

function renderRow(
  finding: ComparedFinding,
  { explain, linkSource, reportUrl = '', hasPicture }: FindingOptions,
): string {
  const parts = [code(finding.evidence, MAX_EVIDENCE), ...renderElements(finding)];
  const source = linkSource?.(finding) ?? '';
  if (source !== '') parts.push(`In ${source}`);
  if (explain && finding.explanation !== undefined) parts.push(advice(finding.explanation, MAX_EXPLANATION));
  const declared = explain ? renderDeclared(finding, linkSource) : '';
  if (declared !== '') parts.push(declared);
  if (finding.baseMarkup !== undefined) parts.push(`In the base: ${code(finding.baseMarkup, MAX_EVIDENCE)}`);
  if (finding.evidenceChanged === true) parts.push('<em>The evidence has changed.</em>');
  if (finding.verified === false) {
    parts.push(
      `<em>Not verified: ${prose(finding.reason ?? 'the scans do not cover the same pages.', 200)}</em>`,
    );
  }
  const others = describeOthers(finding);
  if (others !== undefined) parts.push(`<em>${others}</em>`);
  const words = hasPicture?.(finding) === true ? 'In the report, with a picture' : 'In the report';
  const place = linkOrNothing(findingUrl(reportUrl, finding), words);
  if (place !== '') parts.push(place);
  return `| ${parts.join('<br>')} | ${renderPages(finding.pages)} |`;
}

/** How many elements a finding is about, and the first others of them. */
function renderElements(finding: ComparedFinding): string[] {
  const elements = describeElements(finding);
  if (elements === undefined) return [];
  const [, ...others] = (finding.elements ?? []).slice(0, MAX_ELEMENTS);
  const shown = others.map(({ evidence }) => code(evidence, MAX_OTHER_EVIDENCE));
  return [...shown, `<em>${elements}</em>`];
}

/** The first pages of a finding, as links with their paths. */
export function renderPages(pages: readonly string[]): string {
  const shown = pages.slice(0, MAX_PAGES).map((page) => link(page, code(pageLabel(page), MAX_PAGE_LABEL)));
  const rest = pages.length - shown.length;
  return shown.join('<br>') + (rest > 0 ? `<br>and ${rest} more` : '');
}

/** The part of an address that differs between the pages of one site. */
function pageLabel(page: string): string {
  const url = URL.parse(page);
  return url === null ? page : readableAddress(url.pathname + url.search);
}

/**
 * Groups what is about findings by severity and rule: worst severity first, then in the order of the first finding of
 * each rule.
 */
export function groupByRule<T>(items: readonly T[], findingOf: (item: T) => Finding): T[][] {
  const groups = new Map<string, { rank: number; items: T[] }>();
  for (const item of items) {
    const { severity, rule } = findingOf(item);
    const key = JSON.stringify([severity, rule]);
    const group = groups.get(key) ?? { rank: severityRank(severity), items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => a.rank - b.rank).map((group) => group.items);
}

/** `136 elements`, of a finding that is about several; undefined for one. */
export function describeElements({ occurrences = 1 }: ComparedFinding): string | undefined {
  return occurrences > 1 ? count(occurrences, 'element') : undefined;
}

/**
 * A sentence on the elements of a finding of which only some were added or resolved, so that nobody counts the others as
 * added or resolved; undefined if it was all of them.
 */
export function describeOthers({
  otherOccurrences = 0,
  otherPages = [],
}: ComparedFinding): string | undefined {
  const pages = otherPages.length === 0 ? '' : count(otherPages.length, 'other page');
  if (otherOccurrences === 0) return pages === '' ? undefined : `Known on ${pages}.`;
  const have = otherOccurrences === 1 ? 'has' : 'have';
  const where = pages === '' ? '' : `, also on ${pages}`;
  return `${count(otherOccurrences, 'other element')} had the same problem before and still ${have} it${where}.`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
