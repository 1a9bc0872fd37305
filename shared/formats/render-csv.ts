import { categoryOf } from '../category.ts';
import { csvField } from './csv-field.ts';
import { selectorOf } from './reported-finding.ts';
import type { ReportedFinding } from './reported-finding.ts';

const COLUMNS: Record<string, (reported: ReportedFinding) => string> = {
  state: ({ state }) => state,
  verified: ({ finding }) => String(finding.verified ?? true),
  severity: ({ finding }) => finding.severity,
  category: ({ finding }) => categoryOf(finding),
  rule: ({ finding }) => finding.rule,
  title: ({ finding }) => finding.title,
  page: ({ finding }) => finding.pages[0] ?? '',
  pages: ({ finding }) => String(finding.pages.length),
  elements: ({ finding }) => String(finding.occurrences ?? 1),
  evidence: ({ finding }) => finding.evidence,
  selector: ({ finding }) => selectorOf(finding) ?? '',
  explanation: ({ finding }) => finding.explanation ?? '',
  criteria: ({ finding }) => (finding.criteria ?? []).join(' '),
  help: ({ finding }) => finding.helpUrl ?? '',
  sources: ({ finding }) => (finding.sources ?? []).join(' '),
  file: ({ location }) => location?.file ?? '',
  line: ({ location }) => (location === undefined ? '' : String(location.line)),
  fails: ({ failsRun }) => String(failsRun),
  ignored: ({ ignored }) => ignored ?? '',
  id: ({ finding }) => finding.id ?? '',
};

/**
 * Findings as CSV (RFC 4180): a header, every field quoted, one line for each finding.
 */
export function renderCsv(findings: readonly ReportedFinding[]): string {
  const rows = findings.map((finding) => Object.values(COLUMNS).map((read) => read(finding)));
  return [Object.keys(COLUMNS), ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}
