import { POLICY_FILE } from '../policy/policy.ts';
import type { Comparison } from '../result/comparison.ts';
import { countBySeverity, describeChanges, splitChanges } from '../result/changes.ts';
import type { Changes } from '../result/changes.ts';
import { findingKey } from '../../shared/formats/reported-finding.ts';
import type { CompleteTarget, TargetResult } from '../result/target-result.ts';
import type { ComparedFinding } from '../service/api-types.ts';
import { plural } from '../text/plural.ts';
import { code, fit, link, prose, sentence } from '../../shared/formats/escape.ts';
import { SEVERITY_NAMES, renderFindings } from '../../shared/formats/finding-table.ts';
import type { TableLimits } from '../../shared/formats/finding-table.ts';
import { renderRuleTable } from '../../shared/formats/rule-table.ts';
import { scanRows } from '../../shared/formats/describe-scan.ts';
import { renderIgnoreEntries } from './ignore-entries.ts';
import { renderExpired, renderIgnored } from './ignored.ts';
import { joinSections } from './join-sections.ts';
import { describeCategories } from './describe-categories.ts';
import { describeNoBase } from './describe-no-base.ts';
import { renderSides } from './render-sides.ts';
import type { LinkSource } from './source-link.ts';
import { SEVERITIES } from '../../shared/severity.ts';

/** How much of each part is shown. */
export type PartLimits = Record<
  | 'overview'
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
const VERDICTS = { passed: '✅ **Passed.**', failed: '❌ **Failed.**' } as const;
/** There is at most one line for each input, and one for each target of a cancelled run. */
const FAILURE_LIMITS = { maxItems: 50, maxBytes: 12_000 };

/**
 * What there is to say about one target, as GitHub's Markdown, in the order of the report: the verdict, what was
 * compared, numbers, the overview by rule, what was added, what was resolved, and the rest folded. What the policy
 * ignores is included in the numbers, and has a folded part of its own.
 *
 * @param heading Makes a heading of a few words about the result.
 * @param linkSource Links to the lines of the sources that write the elements.
 */
export function renderTarget(
  result: TargetResult,
  heading: (text: string) => string,
  limits: PartLimits,
  linkSource?: LinkSource,
): string {
  if (result.kind === 'failed') {
    const report = result.reportUrl === '' ? [] : [link(result.reportUrl, REPORT)];
    return joinSections([heading('no result'), renderFailure(result.message), ...report]);
  }
  const { scan, comparison, outcome, reportUrl } = result;
  const current = scan.result?.findings ?? [];
  const sections = [
    heading(renderTitle(current.length, result)),
    `${VERDICTS[outcome.conclusion]} ${sentence(outcome.verdict, 500)}`,
    renderSides(result),
    renderCounts(current, comparison),
    renderCategories(current, comparison),
    renderOverview(result, limits.overview),
  ];
  const { pictures } = result;
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
  if (comparison.kind === 'compared') {
    const { added, resolved, unverified, unchanged } = splitChanges(comparison.diff);
    sections.push(
      open(part('Added', added), limits.added, findingOptions),
      open({ title: '🎉 Resolved', all: resolved, shown: resolved }, limits.resolved, shortOptions),
      renderExpired(outcome.expired ?? []),
      renderUnverified(unverified, hidden, limits.unverified, shortOptions),
      folded(part('Unchanged', unchanged), limits.unchanged, shortOptions),
      renderIgnored(ignored, added, limits.ignored),
    );
  } else {
    sections.push(
      open(part('Current findings', current), limits.current, findingOptions),
      renderExpired(outcome.expired ?? []),
      renderIgnored(ignored, [], limits.ignored),
    );
  }
  sections.push(renderIgnoreEntries(selectAcceptable(result, hidden), limits.entries));
  sections.push(renderLimitations(scan.result?.limitations ?? [], limits.limitations));
  return joinSections(sections);
}

/** A message for people that may have several lines. */
export function renderFailure(message: string): string {
  const { lines, omitted } = fit(message.split('\n'), (line) => sentence(line, 1000), FAILURE_LIMITS);
  return `❌ ${lines.join('<br>')}${omitted > 0 ? '<br>…' : ''}`;
}

function renderTitle(current: number, { comparison, outcome: { coverage } }: CompleteTarget): string {
  const seen = coverage === undefined ? '' : `${sentence(coverage, 300)}; `;
  return comparison.kind === 'compared'
    ? seen + describeChanges(comparison.diff)
    : `${current} ${plural(current, 'finding')}, ${describeNoBase(comparison)}`;
}

function renderCounts(current: readonly ComparedFinding[], comparison: Comparison): string {
  const rows: [string, readonly ComparedFinding[]][] = [];
  if (comparison.kind === 'compared') {
    const { added, resolved, unverified, unchanged } = splitChanges(comparison.diff);
    rows.push(['Added', added], ['Resolved', resolved], ['Unchanged', unchanged]);
    if (unverified.count > 0) rows.push(['Not verified', [...unverified.added, ...unverified.resolved]]);
  }
  rows.push(['**Now**', current]);
  return [
    `| | ${SEVERITIES.map((severity) => SEVERITY_NAMES[severity]).join(' | ')} | All |`,
    '|---|--:|--:|--:|--:|',
    ...rows.map(([name, findings]) => {
      const counts = countBySeverity(findings);
      const cells = SEVERITIES.map((severity) => counts[severity]);
      return `| ${name} | ${cells.join(' | ')} | ${findings.length} |`;
    }),
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

function open(
  { title, all, shown }: Part,
  limits: TableLimits,
  options: Parameters<typeof renderFindings>[2],
): string {
  if (all.length === 0) return '';
  const heading = `### ${title} (${all.length})\n`;
  return `${heading}${noteIgnored(all.length - shown.length)}${renderFindings(shown, limits, options)}`;
}

function folded(
  { title, all, shown }: Part,
  limits: TableLimits,
  options: Parameters<typeof renderFindings>[2],
): string {
  if (all.length === 0) return '';
  const body = noteIgnored(all.length - shown.length) + renderFindings(shown, limits, options);
  return `<details><summary>${title} (${all.length})</summary>\n\n${body}\n\n</details>`;
}

/** Folded, because it says nothing about the deployment. */
function renderUnverified(
  { added, resolved, count }: Changes['unverified'],
  hidden: ReadonlySet<string>,
  limits: TableLimits,
  options: Parameters<typeof renderFindings>[2],
): string {
  if (count === 0) return '';
  const half = { maxItems: Math.ceil(limits.maxItems / 2), maxBytes: Math.floor(limits.maxBytes / 2) };
  const list = (text: string, findings: readonly ComparedFinding[]): string =>
    findings.length === 0 ? '' : `${text}\n${renderFindings(findings, half, options)}`;
  return joinSections([
    `<details><summary>Not verified (${count})</summary>`,
    'One of the two scans did not look at the page or for the rule, or what it saw comes and goes, so these do not count as added or resolved.',
    list(
      `Only in this scan (${added.length}):`,
      added.filter((finding) => !hidden.has(findingKey(finding))),
    ),
    list(`Only in the base (${resolved.length}):`, resolved),
    '</details>',
  ]);
}

/** What someone may want to accept: first what makes the run fail, then what was added. */
function selectAcceptable(
  { scan, comparison, outcome }: CompleteTarget,
  hidden: ReadonlySet<string>,
): ComparedFinding[] {
  const failing = new Set(outcome.failing ?? []);
  const isFailing = ({ id }: ComparedFinding): boolean => id !== undefined && failing.has(id);
  const added = comparison.kind === 'compared' ? splitChanges(comparison.diff).added : [];
  const failingFindings = (scan.result?.findings ?? []).filter(isFailing);
  const others = added.filter((finding) => !isFailing(finding) && !hidden.has(findingKey(finding)));
  return [...failingFindings, ...others];
}

/** Says why a list is shorter than its heading. */
function noteIgnored(count: number): string {
  if (count === 0) return '';
  return `\n${count} of them ${count === 1 ? 'is' : 'are'} ignored by ${code(POLICY_FILE, 20)}; see below.\n`;
}

function renderLimitations(limitations: readonly string[], limits: TableLimits): string {
  if (limitations.length === 0) return '';
  const { lines, omitted } = fit(limitations, (text) => `- ${prose(text, 500)}`, limits);
  if (omitted > 0) lines.push(`- … and ${omitted} more.`);
  return `### What this scan could not do\n\n${lines.join('\n')}`;
}
