import { mixOf } from '../severity.ts';
import { code, fit, link, prose } from './escape.ts';
import type { RuleRow } from './rule-rows.ts';
import { SEVERITY_NAMES } from './finding-table.ts';
import type { TableLimits } from './finding-table.ts';

/** What became of findings, as the columns of a comparison. */
const STATES = [
  { name: 'Added', state: 'added' },
  { name: 'Resolved', state: 'resolved' },
  { name: 'Not verified', state: 'unverified' },
] as const;

interface RuleTableOptions {
  /** The rows are those of a comparison. */
  isCompared: boolean;
  /** The report of the findings; without it they are not linked. */
  reportUrl: string;
}

/**
 * The overview of a report as a table of Markdown: a row for each rule, which leads to its findings. Empty without rows.
 *
 * @param rows In the order of the overview, see ruleRows
 */
export function renderRuleTable(
  rows: readonly RuleRow[],
  limits: TableLimits,
  { isCompared, reportUrl }: RuleTableOptions,
): string {
  if (rows.length === 0) return '';
  const shown = STATES.filter(
    ({ state }) => state !== 'unverified' || rows.some(({ states: { unverified } }) => unverified > 0),
  );
  const states = isCompared ? shown : [];
  const names = [...states.map(({ name }) => name), 'Findings', 'Pages'];
  const { lines, omitted } = fit(
    rows,
    (row) => {
      const { rule, title, severity, category, findings, pages, judgedPages } = row;
      const reach = judgedPages === undefined ? pages : `${pages} (of ${judgedPages} checked)`;
      const ofStates = states.map(({ state }) => count(row, state));
      const name = link(ruleUrl(reportUrl, rule), prose(title, 120) || prose(rule, 120));
      const numbers = [...ofStates, `${findings}${mix(row, 'now')}`, reach];
      return `| ${[`${name} ${code(rule, 60)}`, SEVERITY_NAMES[severity], prose(category, 30), ...numbers].join(' | ')} |`;
    },
    limits,
  );
  const rest = omitted > 0 ? `\n\n… and ${omitted} more ${omitted === 1 ? 'rule' : 'rules'}.` : '';
  return [
    `| Rule | Severity | Category | ${names.join(' | ')} |`,
    `|---|---|---|${names.map(() => '--:').join('|')}|`,
    lines.join('\n') + rest,
  ].join('\n');
}

/** The row has one severity, the worst; its numbers may be of others. */
function mix({ severity, severities }: RuleRow, state: keyof RuleRow['severities']): string {
  const words = mixOf(severities[state], severity);
  return words === '' ? '' : ` (${words})`;
}

/** What was resolved in part is still there. */
function count(row: RuleRow, state: (typeof STATES)[number]['state']): string {
  const inPart = state === 'resolved' ? row.inPart.resolved : 0;
  const whole = row.states[state] - inPart;
  if (inPart === 0) return strong(whole) + mix(row, state);
  return `${strong(whole)} (${inPart} in part)`;
}

/** Zeros don't stand out. */
function strong(count: number): string {
  return count === 0 ? '0' : `**${count}**`;
}

/**
 * The findings of a rule in a report of the service.
 *
 * @param reportUrl Empty if there is no report
 * @returns Empty if there is no report
 */
function ruleUrl(reportUrl: string, rule: string): string {
  const url = URL.parse(reportUrl);
  if (url === null) return '';
  url.searchParams.set('rule', rule);
  url.hash = `r-${encodeURIComponent(rule.toWellFormed())}`;
  return url.href;
}
