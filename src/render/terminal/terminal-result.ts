import { countBySeverity, describeChanges } from '../../result/changes.ts';
import { limitationsOf } from '../../result/limitations-of.ts';
import type { CompleteTarget, TargetResult } from '../../result/target-result.ts';
import type { Finding } from '../../service/api-types.ts';
import type { FindLine } from '../../source-lines/find-lines.ts';
import { plural } from '../../text/plural.ts';
import { describeCategories } from '../describe-categories.ts';
import { describePages } from '../describe-headline.ts';
import { describeNoBase } from '../describe-no-base.ts';
import { reportFindings } from '../result-files.ts';
import { changeSum, describeParts } from '../../../shared/formats/change-sum.ts';
import { describeNotices } from '../../../shared/formats/describe-scan.ts';
import type { FindingState, ReportedFinding } from '../../../shared/formats/reported-finding.ts';
import { fold } from './terminal-view.ts';
import { renderTerminalFindings } from './terminal-findings.ts';
import { describeFindings, overviewOf, renderMostImportant, renderRuleList } from './terminal-overview.ts';
import type { TerminalView } from './terminal-view.ts';
import { wrap } from './wrap.ts';
import { SEVERITIES } from '../../../shared/severity.ts';
import { counted } from '../../../shared/words.ts';

const LIMITS = { added: 50, resolved: 20, unverified: 10, limitations: 5, limitationsOfFirst: 2 } as const;
const NAME_COLUMNS = 14;
const NUMBER_COLUMNS = 9;

/**
 * The result of a command for people, as text: for each target what was added and resolved, the numbers, and last,
 * where a terminal shows it, the verdict; of several targets a list of the verdicts.
 */
export function renderTerminalResult(
  results: readonly TargetResult[],
  findLine: FindLine,
  view: TerminalView,
): string {
  const parts = results.map((result) => renderTarget(result, findLine, view));
  if (results.length > 1) parts.push(renderOverview(results, view));
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function renderTarget(result: TargetResult, findLine: FindLine, view: TerminalView): string[] {
  if (result.kind === 'failed') {
    return [
      ...renderName(result.url, view),
      '',
      ...renderVerdict('bad', 'No result', result.message.split('\n'), view),
    ];
  }
  const { outcome } = result;
  const hasPassed = outcome.conclusion === 'passed';
  const unreadable = explainUnreadable(result);
  return [
    ...renderHeading(result, view),
    '',
    ...(result.comparison.kind === 'no-base'
      ? renderFirst(result, findLine, view)
      : [
          ...renderLists(result, findLine, view),
          ...renderCounts(result, view),
          '',
          ...renderCategories(result, view),
        ]),
    ...renderVerdict(
      hasPassed ? 'good' : 'bad',
      hasPassed ? 'Passed' : 'Failed',
      [[outcome.verdict, ...unreadable].join(' ')],
      view,
    ),
  ];
}

function explainUnreadable({ comparison }: CompleteTarget): string[] {
  return comparison.kind === 'no-base' && comparison.cause === 'unreadable' ? [comparison.reason] : [];
}

function renderHeading({ url, scan, comparison, outcome }: CompleteTarget, view: TerminalView): string[] {
  const pages = scan.result?.counts.pages ?? 0;
  const ofAll = describePages(scan.result);
  const seen = ofAll === `${pages} of ${pages}` ? counted(pages, 'page') : `${ofAll} pages judged`;
  const facts = [outcome.coverage ?? seen];
  if (comparison.kind === 'no-base') facts.push(comparison.reason);
  else {
    const { base } = comparison;
    const isSame = base === undefined || base.target === scan.target;
    const what = isSame ? 'the scan of' : `${base.target}, scanned on`;
    if (base !== undefined) facts.push(`compared with ${what} ${formatDate(base.completedAt)}`);
  }
  return [...renderName(url, view), ...wrap(facts.join(', '), view.columns)];
}

function renderName(url: string, { paint, columns }: TerminalView): string[] {
  return wrap(url, columns).map((text) => paint('strong', text));
}

/** As in "2026-11-22 10:00 UTC". */
function formatDate(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

function renderLists(result: CompleteTarget, findLine: FindLine, view: TerminalView): string[] {
  const { listsAll } = view;
  const all = reportFindings(result, findLine);
  const of = (...states: FindingState[]): ReportedFinding[] =>
    all.filter(({ state, ignored }) => states.includes(state) && ignored === undefined);
  const list = (
    title: string,
    findings: readonly ReportedFinding[],
    limit: number,
    explains = false,
  ): string[] =>
    renderTerminalFindings(title, findings, { ...view, limit: listsAll ? Infinity : limit, explains });
  const added = of('added');
  const overview = !listsAll && added.length > LIMITS.added ? renderManyAdded(added, view) : [];
  return [
    ...list('Findings', of('current'), LIMITS.added, true),
    ...(overview.length > 0 ? overview : list('Added', added, LIMITS.added, true)),
    ...list('Resolved', of('resolved'), LIMITS.resolved),
    ...list('Not verified', of('unverified-added', 'unverified-resolved'), LIMITS.unverified),
    ...(listsAll ? list('Unchanged', of('unchanged'), Infinity) : []),
    ...(listsAll
      ? list(
          'Ignored',
          all.filter(({ ignored }) => ignored !== undefined),
          Infinity,
        )
      : []),
    ...(listsAll ? renderMarked(result, view) : []),
    ...renderLimitations(limitationsOf(result), LIMITS.limitations, view),
    ...renderNotices(describeNotices(result.scan.result?.notices), view),
  ];
}

/** More than people read one by one: as without a base, what matters most, and how much there is of the rest. */
function renderManyAdded(added: readonly ReportedFinding[], view: TerminalView): string[] {
  const rules = overviewOf(added);
  return [
    ...wrap(`Added: ${describeFindings(rules)}`, view.columns).map((text) => view.paint('strong', text)),
    '',
    ...renderMostImportant(rules, view),
    ...renderRuleList(rules, view),
  ];
}

/** Without a base everything is new to the reader: what matters most, and how much there is of the rest. */
function renderFirst(result: CompleteTarget, findLine: FindLine, view: TerminalView): string[] {
  const reported = reportFindings(result, findLine);
  const rules = overviewOf(reported.filter(({ ignored }) => ignored === undefined));
  const ignored = reported.filter((one) => one.ignored !== undefined).length;
  const total = `${describeFindings(rules)}${ignored === 0 ? '' : `; ${ignored} ignored`}`;
  return [
    ...wrap(total, view.columns).map((text) => view.paint('strong', text)),
    '',
    ...(view.listsAll ? renderLists(result, findLine, view) : renderMostImportant(rules, view)),
    ...(view.listsAll ? [] : renderLimitations(limitationsOf(result), LIMITS.limitationsOfFirst, view)),
    ...renderRuleList(rules, view),
    ...renderCategories(result, view),
  ];
}

function renderMarked({ outcome }: CompleteTarget, { paint, columns }: TerminalView): string[] {
  const { marked = [] } = outcome.undecided ?? {};
  if (marked.length === 0) return [];
  return [
    paint('strong', 'Marked as fine'),
    ...marked.flatMap(({ mark, title, elements }) =>
      wrap(`${title}? ${counted(elements, 'element')}: ${mark.reason}`, columns - 4).map(
        (one, index) => `${index === 0 ? '  - ' : '    '}${one}`,
      ),
    ),
    '',
  ];
}

function renderLimitations(
  limitations: readonly string[],
  limit: number,
  { paint, columns, listsAll }: TerminalView,
): string[] {
  if (limitations.length === 0) return [];
  const shown = limitations.slice(0, listsAll ? Infinity : limit);
  const rest = limitations.length - shown.length;
  return [
    paint('strong', 'What this scan could not do'),
    ...shown.flatMap((text) =>
      wrap(text, columns - 4).map((one, index) => `${index === 0 ? '  - ' : '    '}${one}`),
    ),
    ...(rest > 0 ? [`  … and ${rest} more; --all lists them.`] : []),
    '',
  ];
}

function renderNotices(words: string, { columns }: TerminalView): string[] {
  return words === '' ? [] : [...wrap(`${words} With "rules: all" these are findings.`, columns), ''];
}

function renderCounts(result: CompleteTarget, { columns }: TerminalView): string[] {
  const states = reportFindings(result, () => undefined);
  const of = (...wanted: FindingState[]): Finding[] =>
    states.filter(({ state }) => wanted.includes(state)).map(({ finding }) => finding);
  const unverified = of('unverified-added', 'unverified-resolved');
  const rows: [string, readonly Finding[]][] = [
    ['Added', of('added')],
    ['Resolved', of('resolved')],
    ['Unchanged', of('unchanged')],
    ...(unverified.length > 0 ? [['Not verified', unverified] as [string, Finding[]]] : []),
    ['Now', result.scan.result?.findings ?? []],
  ];
  const table = [
    ['', 'High', 'Medium', 'Low', 'All'],
    ...rows.map(([name, findings]) => {
      const counts = countBySeverity(findings);
      return [name, ...SEVERITIES.map((severity) => String(counts[severity])), String(findings.length)];
    }),
  ];
  const isNarrow = columns < 2 + NAME_COLUMNS + 4 * NUMBER_COLUMNS;
  const widths = [0, 1, 2, 3, 4].map((column) => {
    const needed = Math.max(...table.map((cells) => cells[column]?.length ?? 0));
    if (column === 0) return isNarrow ? needed : NAME_COLUMNS;
    return isNarrow ? needed + 1 : NUMBER_COLUMNS;
  });
  const { comparison } = result;
  const inPart = comparison.kind === 'compared' ? describeParts(changeSum(comparison.diff)) : '';
  return [
    ...table.map(
      ([name = '', ...cells]) =>
        `  ${name.padEnd(widths[0] ?? 0)}${cells.map((cell, index) => cell.padStart(widths[index + 1] ?? 0)).join('')}`,
    ),
    ...(inPart === '' ? [] : wrap(inPart, columns - 2).map((text) => `  ${text}`)),
  ];
}

function renderCategories(result: CompleteTarget, { columns }: TerminalView): string[] {
  const added = reportFindings(result, () => undefined).filter(({ state }) => state === 'added');
  const categories = describeCategories(
    result.scan.result?.findings ?? [],
    added.map(({ finding }) => finding),
  );
  if (categories === undefined) return [];
  return [...wrap(`Now by category: ${categories}`, columns - 2).map((text) => `  ${text}`), ''];
}

function renderVerdict(
  tone: 'good' | 'bad',
  word: string,
  texts: readonly string[],
  { paint, columns }: TerminalView,
): string[] {
  const indent = ' '.repeat(word.length + 2);
  const [first = '', ...rest] = texts.flatMap((text) => wrap(text, columns - indent.length));
  return [`${paint(tone, `${word}:`)} ${first}`, ...rest.map((text) => indent + text)];
}

function renderOverview(results: readonly TargetResult[], { paint, columns }: TerminalView): string[] {
  const passed = results.filter((result) => wordOf(result) === 'passed').length;
  return [
    paint('strong', `${passed} of ${results.length} addresses pass`),
    ...results.flatMap((result) => {
      const word = wordOf(result);
      const [first = '', ...rest] = fold(`${result.url}: ${describe(result)}`, columns - 13);
      const start = `  ${paint(word === 'passed' ? 'good' : 'bad', word.padEnd(9))}  `;
      return [start + first, ...rest.map((text) => ' '.repeat(13) + text)];
    }),
  ];
}

function wordOf(result: TargetResult): 'passed' | 'failed' | 'no result' {
  return result.kind === 'failed' ? 'no result' : result.outcome.conclusion;
}

function describe(result: TargetResult): string {
  if (result.kind === 'failed') return result.message.split('\n')[0] ?? '';
  const { comparison, outcome, scan } = result;
  const seen = outcome.coverage === undefined ? '' : `${outcome.coverage}; `;
  if (comparison.kind === 'compared') return seen + describeChanges(comparison.diff);
  const count = scan.result?.findings.length ?? 0;
  return `${count} ${plural(count, 'finding')}, ${describeNoBase(comparison)}`;
}
