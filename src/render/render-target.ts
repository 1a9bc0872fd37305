import { POLICY_FILE } from '../policy/policy.ts';
import type { Comparison } from '../result/comparison.ts';
import { countBySeverity, failingFindings, splitChanges, splitResolved } from '../result/changes.ts';
import type { Changes } from '../result/changes.ts';
import { findingKey } from '../../shared/formats/reported-finding.ts';
import { limitationsOf } from '../result/limitations-of.ts';
import type { CompleteTarget, TargetResult } from '../result/target-result.ts';
import type { ComparedFinding } from '../service/api-types.ts';
import { code, fit, link, linkOrNothing, sentence } from '../../shared/formats/escape.ts';
import { SEVERITY_NAMES, renderFindings } from '../../shared/formats/finding-table.ts';
import type { TableLimits } from '../../shared/formats/finding-table.ts';
import { renderRuleTable } from '../../shared/formats/rule-table.ts';
import { changeSum, describeParts, describeSum } from '../../shared/formats/change-sum.ts';
import { scanRows } from '../../shared/formats/describe-scan.ts';
import { renderIgnoreEntries } from './ignore-entries.ts';
import { renderExpired, renderIgnored, renderMarked } from './ignored.ts';
import { fold, joinSections } from './join-sections.ts';
import { describeCategories } from './describe-categories.ts';
import { describeHeadline } from './describe-headline.ts';
import { renderFailing, renderLines } from './finding-blocks.ts';
import { renderProvenFixes } from './proven-fixes.ts';
import { namedBase, renderSides } from './render-sides.ts';
import type { LinkSource } from './source-link.ts';
import { SEVERITIES } from '../../shared/severity.ts';

/** How much of each part is shown. */
export type PartLimits = Record<
  | 'overview'
  | 'failing'
  | 'added'
  | 'current'
  | 'resolved'
  | 'unverified'
  | 'unchanged'
  | 'ignored'
  | 'entries'
  | 'limitations',
  TableLimits
>;

const REPORT = 'Full report';
const MARKS = { passed: '✅', failed: '❌' } as const;
const VERDICTS = { passed: '**Passed.**', failed: '**Failed.**' } as const;
const MORE = {
  compared: 'Both scans, numbers, all rules, what the scan could not do',
  'no-base': 'The scan, numbers, what it could not do',
} as const;
/** Older services give none. */
const UNKNOWN_REASON = 'The scans do not cover the same pages.';
/** There is at most one line for each input, and one for each target of a cancelled run. */
const FAILURE_LIMITS = { maxItems: 50, maxBytes: 12_000 };

interface TargetOptions {
  /** Links to the lines of the sources that write the elements. */
  linkSource?: LinkSource | undefined;
  /** What was added and does not fail is shown whole, and not in a line each. */
  isWhole?: boolean;
  /** Belongs to the verdict; Markdown. */
  note?: string;
  /** Room for what fails as tasks; needs links to the sources. */
  taskBytes?: number | undefined;
}

/**
 * What there is to say about one target, as GitHub's Markdown, in the order in which people in a hurry ask: the verdict
 * with what was seen; what makes the check fail, where, and what to do; what else was added; what was resolved; and in one
 * folded part what was compared, numbers, the overview by rule and the rest. Without a base, the overview and all findings
 * take the place of changes. What the policy ignores is included in the numbers, and has a part of its own in there.
 *
 * @param heading Makes a heading of a few words about the result.
 */
export function renderTarget(
  result: TargetResult,
  heading: (text: string) => string,
  limits: PartLimits,
  { linkSource, isWhole = false, note = '', taskBytes }: TargetOptions = {},
): string {
  if (result.kind === 'failed') {
    const report = result.reportUrl === '' ? [] : [link(result.reportUrl, REPORT)];
    return joinSections([heading('no result'), renderFailure(result.message), note, ...report]);
  }
  const { scan, comparison, outcome, reportUrl, pictures } = result;
  const current = scan.result?.findings ?? [];
  const blockOptions = { reportUrl, pictures, linkSource };
  const hasPicture = (finding: ComparedFinding): boolean => pictures?.has(finding) === true;
  const shortOptions = { explain: false, reportUrl, hasPicture };
  const findingOptions = { ...shortOptions, explain: true, ...(linkSource !== undefined && { linkSource }) };
  const ignored = outcome.ignored ?? [];
  const hidden = new Set(ignored.map(({ finding }) => findingKey(finding)));
  const part = (title: string, all: readonly ComparedFinding[]): Part => ({
    title,
    all,
    shown: hidden.size === 0 ? all : all.filter((finding) => !hidden.has(findingKey(finding))),
  });
  const failing = failingFindings(result);
  const isFailing = new Set(failing.map(findingKey));
  const sections = [
    heading(`${MARKS[outcome.conclusion]} ${sentence(describeHeadline(result), 400)}`),
    renderVerdict(result, note),
    renderProvenFixes(result, isWhole ? limits.unchanged : undefined),
    renderFailing(failing, limits.failing, { ...blockOptions, taskBytes }),
    renderExpired(outcome.expired ?? []),
  ];
  const more = [
    renderSides(result),
    renderCounts(current, comparison),
    renderCategories(current, comparison),
  ];
  const overview = renderOverview(result, limits.overview);
  if (comparison.kind === 'compared') {
    const { added, resolved, unverified, unchanged } = splitChanges(comparison.diff);
    const { whole, inPart } = splitResolved(resolved);
    const ofResolved = inPart.length === 0 ? limits.resolved : half(limits.resolved);
    const others = part(
      failing.length === 0 ? 'Added' : 'Also added, without failing the check',
      added.filter((finding) => !isFailing.has(findingKey(finding))),
    );
    sections.push(
      open(others, (shown) =>
        isWhole
          ? renderFindings(shown, limits.added, findingOptions)
          : renderLines(shown, limits.added, blockOptions),
      ),
      folded({ title: '🎉 Resolved', all: whole, shown: whole }, ofResolved, shortOptions),
      folded({ title: 'Resolved in part', all: inPart, shown: inPart }, ofResolved, shortOptions),
      explainUnverified(unverified),
    );
    more.push(
      overview,
      renderUnverified(unverified, hidden, limits.unverified, shortOptions),
      folded(part('Unchanged', unchanged), limits.unchanged, shortOptions),
      renderIgnored(ignored, added, limits.ignored),
    );
  } else {
    const all = part('Current findings', current);
    sections.push(
      overview,
      isWhole
        ? open(all, (shown) => renderFindings(shown, limits.current, findingOptions))
        : folded(all, limits.current, findingOptions),
    );
    more.push(renderIgnored(ignored, [], limits.ignored));
  }
  more.push(
    renderMarked(outcome.undecided?.marked ?? [], limits.ignored),
    renderIgnoreEntries(selectAcceptable(result, failing, hidden), limits.entries),
    renderLimitations(limitationsOf(result), limits.limitations),
  );
  return joinSections([...sections, fold(MORE[comparison.kind], more)]);
}

/** Why it passes or fails, why there is no base if there is none, and where to read the whole report. */
function renderVerdict({ outcome, comparison, reportUrl }: CompleteTarget, note: string): string {
  return [
    `${VERDICTS[outcome.conclusion]} ${sentence(outcome.verdict, 500)}`,
    comparison.kind === 'no-base' ? sentence(comparison.reason, 600) : namedBase(comparison),
    note,
    linkOrNothing(reportUrl, REPORT),
  ]
    .filter((text) => text !== '')
    .join(' ');
}

/** A message for people that may have several lines. */
export function renderFailure(message: string): string {
  const { lines, omitted } = fit(message.split('\n'), (line) => sentence(line, 1000), FAILURE_LIMITS);
  return `❌ ${lines.join('<br>')}${omitted > 0 ? '<br>…' : ''}`;
}

function renderCounts(current: readonly ComparedFinding[], comparison: Comparison): string {
  const rows: [string, readonly ComparedFinding[]][] = [];
  if (comparison.kind === 'compared') {
    const { added, resolved, unverified, unchanged } = splitChanges(comparison.diff);
    const { whole, inPart } = splitResolved(resolved);
    rows.push(['Added', added], ['Resolved', whole]);
    if (inPart.length > 0) rows.push(['Resolved in part', inPart]);
    rows.push(['Unchanged', unchanged]);
    if (unverified.count > 0) rows.push(['Not verified', [...unverified.added, ...unverified.resolved]]);
  }
  rows.push(['**Now**', current]);
  const sum = comparison.kind === 'compared' ? changeSum(comparison.diff) : undefined;
  return [
    `| | ${SEVERITIES.map((severity) => SEVERITY_NAMES[severity]).join(' | ')} | All |`,
    '|---|--:|--:|--:|--:|',
    ...rows.map(([name, findings]) => {
      const counts = countBySeverity(findings);
      const cells = SEVERITIES.map((severity) => counts[severity]);
      return `| ${name} | ${cells.join(' | ')} | ${findings.length} |`;
    }),
    ...(sum === undefined ? [] : ['', `${describeSum(sum)}. ${describeParts(sum)}`.trimEnd()]),
  ].join('\n');
}

function renderCategories(current: readonly ComparedFinding[], comparison: Comparison): string {
  const added = comparison.kind === 'compared' ? splitChanges(comparison.diff).added : undefined;
  const counts = describeCategories(current, added);
  return counts === undefined ? '' : `Now by category: ${sentence(counts, 500)}`;
}

/** As in the report: a row for each rule. */
function renderOverview({ scan, comparison, reportUrl }: CompleteTarget, limits: TableLimits): string {
  const diff = comparison.kind === 'compared' ? comparison.diff : null;
  return renderRuleTable(scanRows(scan, diff), limits, { isCompared: diff !== null, reportUrl });
}

interface Part {
  title: string;
  all: readonly ComparedFinding[];
  /** Those that are not ignored. */
  shown: readonly ComparedFinding[];
}

function open({ title, all, shown }: Part, list: (shown: readonly ComparedFinding[]) => string): string {
  if (all.length === 0) return '';
  const note = noteIgnored(all.length - shown.length);
  return joinSections([`### ${title} (${all.length})`, note, list(shown)]);
}

function folded(
  { title, all, shown }: Part,
  limits: TableLimits,
  options: Parameters<typeof renderFindings>[2],
): string {
  if (all.length === 0) return '';
  const note = noteIgnored(all.length - shown.length);
  return fold(`${title} (${all.length})`, [note, renderFindings(shown, limits, options)]);
}

function half({ maxItems, maxBytes }: TableLimits): TableLimits {
  return { maxItems: Math.ceil(maxItems / 2), maxBytes: Math.floor(maxBytes / 2) };
}

/** What the number in the heading means, with the reason of most. */
function explainUnverified({ added, resolved, count }: Changes['unverified']): string {
  if (count === 0) return '';
  const counts = new Map<string, number>();
  for (const { reason: text } of [...added, ...resolved]) {
    const reason = text ?? UNKNOWN_REASON;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, x], [, y]) => y - x);
  const [reason, of] = most ?? [UNKNOWN_REASON, count];
  const they = count === 1 ? 'it was' : 'they were';
  const change = added.length === 0 ? 'resolved' : resolved.length === 0 ? 'added' : 'added or resolved';
  const which = of === count ? '' : `Of ${of}: `;
  return `**${count} not verified**: whether ${they} ${change} is not known, so ${count === 1 ? 'it does' : 'they do'} not count. ${which}${sentence(reason, 300)}`;
}

/** Folded, because it says nothing about the deployment. */
function renderUnverified(
  { added, resolved, count }: Changes['unverified'],
  hidden: ReadonlySet<string>,
  limits: TableLimits,
  options: Parameters<typeof renderFindings>[2],
): string {
  if (count === 0) return '';
  const ofEach = half(limits);
  const list = (text: string, findings: readonly ComparedFinding[]): string =>
    findings.length === 0 ? '' : `${text}\n${renderFindings(findings, ofEach, options)}`;
  const body = [
    'One of the two scans did not look at the page or for the rule, or what it saw comes and goes, so these do not count as added or resolved.',
    list(
      `Only in this scan (${added.length}):`,
      added.filter((finding) => !hidden.has(findingKey(finding))),
    ),
    list(`Only in the base (${resolved.length}):`, resolved),
  ];
  return fold(`Not verified (${count})`, body);
}

/** What someone may want to accept: first what makes the run fail, then what was added. */
function selectAcceptable(
  { comparison }: CompleteTarget,
  failing: readonly ComparedFinding[],
  hidden: ReadonlySet<string>,
): ComparedFinding[] {
  const known = new Set([...hidden, ...failing.map(findingKey)]);
  const added = comparison.kind === 'compared' ? splitChanges(comparison.diff).added : [];
  return [...failing, ...added.filter((finding) => !known.has(findingKey(finding)))];
}

/** Says why a list is shorter than its heading. */
function noteIgnored(count: number): string {
  if (count === 0) return '';
  return `${count} of them ${count === 1 ? 'is' : 'are'} ignored by ${code(POLICY_FILE, 20)}; see below.`;
}

function renderLimitations(limitations: readonly string[], limits: TableLimits): string {
  if (limitations.length === 0) return '';
  const { lines, omitted } = fit(limitations, (text) => `- ${sentence(text, 500)}`, limits);
  if (omitted > 0) lines.push(`- … and ${omitted} more.`);
  return `### What this scan could not do\n\n${lines.join('\n')}`;
}
