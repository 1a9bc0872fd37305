import { SEVERITIES, type ComparedFinding, type Scan } from '../api-types.ts';
import { countBySeverity, type Comparison, type Outcome } from '../outcome.ts';
import { code, link, prose } from './escape.ts';
import { renderFindings, SEVERITY_NAMES, type TableLimits } from './finding-table.ts';
import { fit } from './fit.ts';

/** What a summary of a complete scan shows. */
export interface SummaryInput {
  scan: Scan;
  /** Address of the report for people, with the base where there is one. */
  reportUrl: string;
  /** The comparison, or why there is none. */
  comparison: Comparison;
  outcome: Outcome;
}

/**
 * GitHub drops a summary of more than 1 MiB as a whole, so every part has its own budget and all of them
 * together stay below 0.9 MiB. The counts are what a browser still shows without effort.
 */
const LIMITS = {
  added: { maxItems: 200, maxBytes: 400_000 },
  current: { maxItems: 200, maxBytes: 400_000 },
  resolved: { maxItems: 100, maxBytes: 150_000 },
  unchanged: { maxItems: 200, maxBytes: 250_000 },
  limitations: { maxItems: 50, maxBytes: 50_000 },
} as const satisfies Record<string, TableLimits>;

const REPORT = 'Full report';

/** The job summary of a complete scan, as GitHub's Markdown. */
export function renderSummary({ scan, reportUrl, comparison, outcome }: SummaryInput): string {
  const current = scan.result?.findings ?? [];
  const failed = outcome.conclusion === 'failed';
  const sections = [
    `## Sitedelta: ${renderTitle(current.length, comparison)}`,
    `${failed ? '❌ **Failed.**' : '✅ **Passed.**'} ${prose(outcome.verdict, 500)}`,
    renderCounts(current, comparison),
    renderFacts(scan, reportUrl, comparison),
  ];
  if (comparison.kind === 'compared') {
    const { added, resolved, unchanged } = comparison.diff;
    sections.push(
      open('Added', added, LIMITS.added),
      open('Resolved', resolved, LIMITS.resolved),
      folded('Unchanged', unchanged, LIMITS.unchanged),
    );
  } else {
    sections.push(open('Current findings', current, LIMITS.current));
  }
  sections.push(renderLimitations(scan.result?.limitations ?? []));
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** The job summary of a run without a result. */
export function renderFailureSummary(message: string, reportUrl: string | undefined): string {
  const report = reportUrl === undefined ? '' : `\n\n${link(reportUrl, REPORT)}`;
  const lines = message.split('\n').map((line) => prose(line, 1000));
  return `## Sitedelta: no result\n\n❌ ${lines.join('<br>')}${report}\n`;
}

/** The job summary of a run that had nothing to scan. */
export function renderSkippedSummary(reason: string): string {
  return `## Sitedelta: nothing to scan\n\n${prose(reason, 1000)}\n`;
}

function renderTitle(current: number, comparison: Comparison): string {
  if (comparison.kind === 'no-base') return `${current} ${plural(current, 'finding')}, no baseline yet`;
  const { added, resolved, unchanged } = comparison.diff;
  return `${added.length} added, ${resolved.length} resolved, ${unchanged.length} unchanged`;
}

function renderCounts(current: readonly ComparedFinding[], comparison: Comparison): string {
  const rows: [string, readonly ComparedFinding[]][] =
    comparison.kind === 'no-base'
      ? []
      : [
          ['Added', comparison.diff.added],
          ['Resolved', comparison.diff.resolved],
          ['Unchanged', comparison.diff.unchanged],
        ];
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

function renderFacts(scan: Scan, reportUrl: string, comparison: Comparison): string {
  const facts = [link(reportUrl, REPORT), `target ${link(scan.target, code(scan.target, 200))}`];
  const pages = scan.result?.pages?.length;
  if (pages !== undefined) facts.push(`${pages} ${plural(pages, 'page')}`);
  facts.push(
    comparison.kind === 'compared'
      ? `compared with the scan ${code(comparison.diff.baseScanId, 32)}`
      : prose(comparison.reason, 300),
  );
  return facts.join(' · ');
}

function open(title: string, findings: readonly ComparedFinding[], limits: TableLimits): string {
  if (findings.length === 0) return '';
  return `### ${title} (${findings.length})\n${renderFindings(findings, limits, { explain: true })}`;
}

function folded(title: string, findings: readonly ComparedFinding[], limits: TableLimits): string {
  if (findings.length === 0) return '';
  const body = renderFindings(findings, limits, { explain: false });
  return `<details><summary>${title} (${findings.length})</summary>\n\n${body}\n\n</details>`;
}

function renderLimitations(limitations: readonly string[]): string {
  if (limitations.length === 0) return '';
  const { lines, omitted } = fit(limitations, (text) => `- ${prose(text, 500)}`, LIMITS.limitations);
  if (omitted > 0) lines.push(`- … and ${omitted} more.`);
  return `### What this scan could not do\n\n${lines.join('\n')}`;
}

function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}
