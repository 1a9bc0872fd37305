import { categoryOf } from '../category.ts';
import { cleanText } from './escape.ts';
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
 * Spreadsheets carry out what begins like this (OWASP, CSV injection), also in its wide form. Where they separate fields by
 * other signs, as in countries that write numbers with a comma, a field begins in the middle of ours, perhaps with quotes.
 */
const FORMULA = /(^|[;,\t\r\n\u2028\u2029])(["'\s]*)(?=[=+\-@|%\uff1d\uff0b\uff0d\uff20])/g;

/**
 * Findings as CSV (RFC 4180): a header, every field quoted, one line for each finding. What a
 * spreadsheet could take for a formula has an apostrophe before it.
 */
export function renderCsv(findings: readonly ReportedFinding[]): string {
  const rows = findings.map((finding) => Object.values(COLUMNS).map((read) => read(finding)));
  return [Object.keys(COLUMNS), ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(text: string): string {
  return `"${cleanText(text).replaceAll(FORMULA, "$1$2'").replaceAll('"', '""')}"`;
}
