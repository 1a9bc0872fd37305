import type { components } from '../../openapi.gen.ts';
import { splitChanges } from './split-changes.ts';
import { counted, date } from '../words.ts';
import { describeNotices, scanRows } from './describe-scan.ts';
import { code, linkOrNothing, sentence } from './escape.ts';
import { SEVERITY_NAMES, renderFindings } from './finding-table.ts';
import { renderRuleTable } from './rule-table.ts';
import type { ReportedScan } from './scan-file.ts';
import { SEVERITIES } from '../severity.ts';

type Schemas = components['schemas'];
type ComparedFinding = Schemas['ComparedFinding'];

interface Part {
  title: string;
  findings: readonly ComparedFinding[];
}

const ALL = { maxItems: Infinity, maxBytes: Infinity };
const MAX_SENTENCE = 500;

/** A report as GitHub's Markdown: what was compared, a table of numbers, the overview by rule, then all findings. */
export function renderMarkdown({ scan, diff, base, reportUrl }: ReportedScan): string {
  const parts = diff === null ? [current(scan)] : changed(diff);
  const counts = diff === null ? parts : [...parts.filter(isUsual), { ...current(scan), title: '**Now**' }];
  const sections = [
    `# ${titleOf(scan, parts)}`,
    facts({ scan, diff, base, reportUrl }),
    countTable(counts),
    overview({ scan, diff, base, reportUrl }),
    ...parts.map((part) => section(part, reportUrl)),
    limitations(scan.result?.limitations ?? []),
    sentence(describeNotices(scan.result?.notices), MAX_SENTENCE),
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

function current({ result }: Schemas['Scan']): Part {
  return { title: 'Findings', findings: result?.findings ?? [] };
}

function changed(diff: Schemas['ScanDiff']): Part[] {
  const changes = splitChanges(diff);
  return [
    { title: 'Added', findings: changes.added },
    { title: 'Resolved', findings: changes.resolved },
    { title: 'Not verified: only in this scan', findings: changes.unverifiedAdded },
    { title: 'Not verified: only in the base', findings: changes.unverifiedResolved },
    { title: 'Unchanged', findings: changes.unchanged },
  ];
}

/** Rows of what could not be verified are shown only if there are any. */
function isUsual({ title, findings }: Part): boolean {
  return findings.length > 0 || !title.startsWith('Not verified');
}

function titleOf(scan: Schemas['Scan'], [first, second]: readonly Part[]): string {
  const target = code(scan.target, 200);
  if (second === undefined) return `${counted(first?.findings.length ?? 0, 'finding')} on ${target}`;
  return `${first?.findings.length ?? 0} added, ${second.findings.length} resolved on ${target}`;
}

function facts({ scan, base, reportUrl }: ReportedScan): string {
  const lines = [
    linkOrNothing(reportUrl, 'Report'),
    `scanned ${date(scan.completedAt ?? scan.createdAt)}`,
    counted(scan.result?.counts.pages ?? 0, 'page'),
  ];
  if (base !== null) {
    lines.push(`compared with ${code(base.target, 200)} of ${date(base.completedAt ?? base.createdAt)}`);
  }
  return lines.filter((line) => line !== '').join(' · ');
}

function countTable(parts: readonly Part[]): string {
  const rows = parts.map(({ title, findings }) => {
    const cells = SEVERITIES.map((one) => findings.filter(({ severity }) => severity === one).length);
    return `| ${[title, ...cells, findings.length].join(' | ')} |`;
  });
  const names = SEVERITIES.map((severity) => SEVERITY_NAMES[severity]).join(' | ');
  return [`| | ${names} | All |`, '|---|--:|--:|--:|--:|', ...rows].join('\n');
}

function overview({ scan, diff, reportUrl }: ReportedScan): string {
  return renderRuleTable(scanRows(scan, diff), ALL, { isCompared: diff !== null, reportUrl });
}

function section({ title, findings }: Part, reportUrl: string): string {
  if (findings.length === 0) return '';
  return `## ${title} (${findings.length})\n${renderFindings(findings, ALL, { explain: true, reportUrl })}`;
}

function limitations(sentences: readonly string[]): string {
  if (sentences.length === 0) return '';
  const lines = sentences.map((text) => `- ${sentence(text, MAX_SENTENCE)}`);
  return `## What this scan could not do\n\n${lines.join('\n')}`;
}
