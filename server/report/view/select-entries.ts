import type { components } from '../../../openapi.gen.ts';
import { ENTRY_STATES } from './report-view.ts';
import type { ReportEntry, ReportQuery, ReportView } from './report-view.ts';
import { addressesOf } from './page-counts.ts';
import type { RuleRow } from '../../../shared/formats/rule-rows.ts';
import { readableAddress } from '../../../shared/readable-address.ts';
import { severityRank } from '../../../shared/severity.ts';
import { shapeOf } from '../../../shared/formats/shape-of.ts';

type Finding = components['schemas']['Finding'];

/**
 * The entries that meet a query, in its order: in comparisons first by state; then, by default, in the order of the
 * overview. Equal ones stay as they are.
 *
 * @param rows - the overview of all entries, see ruleRows
 */
export function selectEntries(
  entries: readonly ReportEntry[],
  query: ReportQuery,
  rows: readonly RuleRow[],
  scans: Pick<ReportView, 'scan' | 'base'>,
): ReportEntry[] {
  const places = new Map(rows.map(({ rule }, index) => [rule, index]));
  const addresses = query.page === undefined ? null : addressesOf(query.page, scans);
  const words = query.text?.toLowerCase().split(/\s+/) ?? [];
  const chosen = entries.filter(
    ({ finding, category, state }) =>
      (query.severity === undefined || query.severity === finding.severity) &&
      (query.category === undefined || query.category === category) &&
      (query.rule === undefined || query.rule === finding.rule) &&
      (query.shape === undefined || query.shape === shapeOf(finding)) &&
      (query.state === undefined || query.state === state) &&
      (addresses === null || finding.pages.some((page) => addresses.has(page))) &&
      (words.length === 0 || contains(finding, words)),
  );
  const place = ({ finding }: ReportEntry): number => places.get(finding.rule) ?? 0;
  const bySeverity = (a: ReportEntry, b: ReportEntry): number =>
    severityRank(a.finding.severity) - severityRank(b.finding.severity) || place(a) - place(b);
  const orders: Record<ReportQuery['sort'], (a: ReportEntry, b: ReportEntry) => number> = {
    severity: bySeverity,
    pages: (a, b) => b.finding.pages.length - a.finding.pages.length || bySeverity(a, b),
    elements: (a, b) => (b.finding.occurrences ?? 0) - (a.finding.occurrences ?? 0) || bySeverity(a, b),
    rule: (a, b) => compare(a.finding.rule, b.finding.rule) || bySeverity(a, b),
  };
  const order = orders[query.sort];
  return chosen.sort((a, b) => stateRank(a) - stateRank(b) || order(a, b));
}

function stateRank({ state }: ReportEntry): number {
  return state === null ? 0 : ENTRY_STATES.indexOf(state);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Whether all words are in what the report shows of a finding. */
function contains(finding: Finding, words: readonly string[]): boolean {
  const {
    title,
    rule,
    explanation = '',
    evidence,
    selector = '',
    shortSelector = '',
    criteria = [],
    pages,
  } = finding;
  const text = [
    title,
    rule,
    explanation,
    evidence,
    selector,
    shortSelector,
    ...criteria,
    ...pages,
    ...pages.map(readableAddress),
  ]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
