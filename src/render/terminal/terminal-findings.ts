import stringWidth from 'string-width';
import { groupByRule } from '../../../shared/formats/finding-table.ts';
import { ruleRows } from '../../../shared/formats/rule-rows.ts';
import type { ReportedFinding } from '../../../shared/formats/reported-finding.ts';
import { line } from './line.ts';
import { shareSentences } from './share-sentences.ts';
import { MIN_COLUMNS, renderFinding } from './terminal-finding.ts';
import type { TerminalView } from './terminal-view.ts';
import { wrap } from './wrap.ts';

const INDENT = '    ';

interface ListOptions extends TerminalView {
  /** Most findings that are listed. */
  limit: number;
  /** Whether what is wrong and how to fix it is included. */
  explains: boolean;
}

/**
 * A list of findings, grouped by rule, in the order of the overview: severity, rule, title and what is wrong and what to
 * do, once where all have it in common, and then each finding.
 */
export function renderTerminalFindings(
  title: string,
  findings: readonly ReportedFinding[],
  options: ListOptions,
): string[] {
  if (findings.length === 0) return [];
  const { limit, paint, explains } = options;
  const shown = groupByRule(inOrder(findings), ({ finding }) => finding)
    .flat()
    .slice(0, limit);
  const lines = [paint('strong', `${title} (${findings.length})`)];
  for (const group of groupByRule(shown, ({ finding }) => finding)) {
    const { shared, own } = shareSentences(explains ? group.map(({ finding }) => finding) : []);
    lines.push('', ...renderHeading(group, options), ...renderShared(shared, options));
    for (const [index, reported] of group.entries())
      lines.push(...renderFinding(reported, own[index] ?? '', options));
  }
  const rest = findings.length - shown.length;
  if (rest > 0) lines.push('', `  … and ${rest} more; --all lists them.`);
  return [...lines, ''];
}

/** Rules that reach most pages come first. */
function inOrder(reported: readonly ReportedFinding[]): ReportedFinding[] {
  const rows = ruleRows(
    [],
    reported.map(({ finding }) => finding),
  );
  const places = new Map(rows.map(({ rule }, index) => [rule, index]));
  const placeOf = ({ finding }: ReportedFinding): number => places.get(finding.rule) ?? 0;
  return reported.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function renderHeading([first]: readonly ReportedFinding[], { paint, columns }: ListOptions): string[] {
  if (first === undefined) return [];
  const { severity, rule, helpUrl } = first.finding;
  const name = line(rule, 60);
  const start = `  ${severity.padEnd(6)}  `;
  const words = line(titleWithCriteria(first.finding), Infinity);
  const left = Math.max(columns - start.length, MIN_COLUMNS);
  const indent = ' '.repeat(start.length);
  const fits = stringWidth(`${name}  ${words}`) <= left;
  const [label = '', ...more] = wrap(name, left);
  return [
    `${paint(severity, start)}${paint('strong', label)}${fits ? `  ${words}` : ''}`,
    ...more.map((text) => indent + paint('strong', text)),
    ...(fits ? [] : wrap(words, left).map((text) => indent + text)),
    ...(helpUrl === undefined ? [] : wrap(helpUrl, left).map((text) => indent + paint('quiet', text))),
  ];
}

/** As in "Image has no alt text (WCAG 1.1.1)". */
export function titleWithCriteria({
  title,
  criteria = [],
}: Pick<ReportedFinding['finding'], 'title' | 'criteria'>): string {
  // Some titles name their criterion themselves.
  const named = ` (WCAG ${criteria.slice(0, 5).join(', ')})`;
  return criteria.length === 0 || title.endsWith(named) ? title : `${title}${named}`;
}

/** What all findings of a rule have in common. */
function renderShared(explanation: string, { columns }: ListOptions): string[] {
  if (explanation === '') return [];
  const left = Math.max(columns - INDENT.length, MIN_COLUMNS);
  return wrap(explanation, left).map((text) => INDENT + text);
}
