import stringWidth from 'string-width';
import { ruleRows } from '../../../shared/formats/rule-rows.ts';
import type { RuleRow } from '../../../shared/formats/rule-rows.ts';
import { describeReach } from '../../../shared/formats/reported-finding.ts';
import type { ReportedFinding } from '../../../shared/formats/reported-finding.ts';
import { mixOf, namedSeverities, severityRank } from '../../../shared/severity.ts';
import type { SeverityCounts } from '../../../shared/severity.ts';
import { counted, number } from '../../../shared/words.ts';
import { countBySeverity } from '../../result/changes.ts';
import { line } from './line.ts';
import { shareSentences } from './share-sentences.ts';
import { MIN_COLUMNS, renderFinding } from './terminal-finding.ts';
import { titleWithCriteria } from './terminal-findings.ts';
import { fold } from './terminal-view.ts';
import type { TerminalView } from './terminal-view.ts';
import { wrap } from './wrap.ts';

/** Rules that are shown with what to do: as many as people can keep in mind. */
const MAX_EXPLAINED = 3;
/** If there are no more than this, all are shown so. */
const MAX_ALL_EXPLAINED = 5;
const MAX_EXAMPLES = 2;
/** Rows of the table: with its head, the verdict, the report and the prompt below it fits into a window of 24 lines. */
const MAX_ROWS = 12;
const INDENT = '    ';
/** "  medium  " */
const SEVERITY_COLUMNS = 10;
const NUMBER_COLUMNS = 10;
/** Widest titles of rules; what is wider is folded below. */
const TITLE_COLUMNS = 64;
const RULE_COLUMNS = 28;

interface Rule extends RuleRow {
  elements: number;
  /** Such as "1 high, 2 medium" of 3 findings; empty if all are of the severity of the row. */
  mix: string;
  /** The worst first, then most elements: what they have in common is fixed in one place. */
  found: ReportedFinding[];
}

/** The rules that findings break, in the order of a report's overview: the worst first, then those that reach most pages. */
export function overviewOf(reported: readonly ReportedFinding[]): Rule[] {
  const rows = ruleRows(
    [],
    reported.map(({ finding }) => finding),
  );
  return rows.map((row) => {
    const found = reported
      .filter(({ finding }) => finding.rule === row.rule)
      .toSorted((a, b) => rankOf(a) - rankOf(b) || elementsOf(b) - elementsOf(a));
    const elements = found.reduce((sum, one) => sum + elementsOf(one), 0);
    return { ...row, found, elements, mix: mixOf(row.severities.now, row.severity) };
  });
}

function rankOf({ finding }: ReportedFinding): number {
  return severityRank(finding.severity);
}

function elementsOf({ finding }: ReportedFinding): number {
  return finding.occurrences ?? 1;
}

/** How many findings there are, and of how many rules: "436 findings of 31 rules: 290 high, 100 medium, 46 low". */
export function describeFindings(rules: readonly Rule[]): string {
  const found = rules.flatMap((rule) => rule.found);
  if (found.length === 0) return 'No findings';
  const named = namedSeverities(countBySeverity(found.map(({ finding }) => finding)));
  return `${counted(found.length, 'finding')} of ${counted(rules.length, 'rule')}: ${named.join(', ')}`;
}

/** The rules that matter most, each with what to do about it and two examples. */
export function renderMostImportant(rules: readonly Rule[], view: TerminalView): string[] {
  const shown = rules.length > MAX_ALL_EXPLAINED ? rules.slice(0, MAX_EXPLAINED) : rules;
  if (shown.length === 0) return [];
  const title =
    shown.length < rules.length ? `Most important (${shown.length} of ${rules.length} rules)` : 'Findings';
  return [
    view.paint('strong', title),
    ...shown.flatMap((rule, index) => ['', ...renderRule(rule, index + 1, view)]),
    '',
  ];
}

function renderRule(
  { rule, elements, mix, pages, judgedPages, found }: Rule,
  place: number,
  view: TerminalView,
): string[] {
  const { paint, columns } = view;
  const examples = found.slice(0, MAX_EXAMPLES);
  const [first] = examples;
  if (first === undefined) return [];
  const { severity } = first.finding;
  const number = `  ${place}. `;
  const start = `${number}${severity.padEnd(6)}  `;
  const left = Math.max(columns - INDENT.length, MIN_COLUMNS);
  const [heading = '', ...more] = wrap(
    titleWithCriteria(first.finding),
    Math.max(columns - start.length, MIN_COLUMNS),
  );
  const findings = `${counted(found.length, 'finding')}${mix === '' ? '' : ` (${mix})`}`;
  const reach = `${findings}: ${counted(elements, 'element')} on ${describeReach(pages, judgedPages)} · ${line(rule, 60)}`;
  const { shared, own } = shareSentences(examples.map(({ finding }) => finding));
  return [
    `${number}${paint(severity, severity.padEnd(6))}  ${paint('strong', heading)}`,
    ...more.map((text) => ' '.repeat(start.length) + paint('strong', text)),
    ...fold(reach, left).map((text) => INDENT + paint('quiet', text)),
    ...(shared === '' ? [] : wrap(shared, left).map((text) => INDENT + text)),
    ...examples
      .flatMap((example, index) =>
        renderFinding(example, own[index] ?? '', { ...view, columns: columns - 2 }),
      )
      .map((text) => `  ${text}`),
  ];
}

/** All rules as a table: a line each, with a mark if it makes the check fail, and with its name where there is room. */
export function renderRuleList(rules: readonly Rule[], { paint, columns, listsAll }: TerminalView): string[] {
  if (rules.length === 0) return [];
  const shown = rules.slice(0, listsAll ? Infinity : MAX_ROWS);
  const fixed = SEVERITY_COLUMNS + 2 * NUMBER_COLUMNS;
  const hasNames = columns >= fixed + TITLE_COLUMNS + RULE_COLUMNS;
  const widest = Math.max(...shown.map(({ title }) => stringWidth(line(title, Infinity))));
  const width = Math.max(Math.min(widest, TITLE_COLUMNS, columns - fixed), MIN_COLUMNS);
  const head = `${'What is wrong'.padEnd(width)}${'Findings'.padStart(NUMBER_COLUMNS)}${'Pages'.padStart(NUMBER_COLUMNS)}`;
  return [
    ...(columns >= fixed + MIN_COLUMNS ? [' '.repeat(SEVERITY_COLUMNS) + paint('quiet', head)] : []),
    ...shown.flatMap(({ severity, title, mix, pages, judgedPages, rule, found }) => {
      const [first = '', ...rest] = wrap(title, width);
      const more =
        mix === ''
          ? rest
          : [
              ...rest,
              ...wrap(`Of these findings: ${mix}`, Math.max(columns - SEVERITY_COLUMNS, MIN_COLUMNS)),
            ];
      const ofAll = judgedPages === undefined ? '' : ` of ${number(judgedPages)}`;
      const numbers = [number(found.length), number(pages) + ofAll]
        .map((value) => value.padStart(NUMBER_COLUMNS))
        .join('');
      const mark = found.some(({ failsRun }) => failsRun) ? paint('bad', '!') : ' ';
      const name = hasNames ? `  ${paint('quiet', line(rule, RULE_COLUMNS))}` : '';
      return [
        `${mark} ${paint(severity, severity.padEnd(8))}${first}${' '.repeat(Math.max(width - stringWidth(first), 0))}${numbers}${name}`,
        ...more.map((text) => ' '.repeat(SEVERITY_COLUMNS) + text),
      ];
    }),
    ...describeRest(rules.slice(shown.length)),
    '',
  ];
}

function describeRest(rest: readonly Rule[]): string[] {
  if (rest.length === 0) return [];
  const counts: SeverityCounts = { high: 0, medium: 0, low: 0 };
  for (const { severity } of rest) counts[severity] += 1;
  const named = namedSeverities(counts);
  return [
    `  … and ${counted(rest.length, 'more rule', 'more rules')} (${named.join(', ')}); --all lists them.`,
  ];
}
