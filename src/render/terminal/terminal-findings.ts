import stringWidth from 'string-width';
import type { SourceLocation } from '../../source-lines/source-index.ts';
import {
  MAX_EXPLANATION,
  describeElements,
  describeOthers,
  groupByRule,
  sharedExplanation,
} from '../../../shared/formats/finding-table.ts';
import { shorten } from '../../../shared/formats/escape.ts';
import type { ReportedFinding } from '../../../shared/formats/reported-finding.ts';
import { fold } from './terminal-view.ts';
import { line } from './line.ts';
import type { Tone } from './paint.ts';
import type { TerminalView } from './terminal-view.ts';
import { wrap } from './wrap.ts';
import { readableAddress } from '../../../shared/readable-address.ts';

const MAX_EVIDENCE = 240;
const MAX_SELECTOR = 160;
const MAX_PAGE = 160;
const INDENT = '    ';
/** Narrower columns than this are not worth breaking text for. */
const MIN_COLUMNS = 10;

interface ListOptions extends TerminalView {
  /** Most findings that are listed. */
  limit: number;
  /** Whether what is wrong and how to fix it is included. */
  explains: boolean;
}

/**
 * A list of findings, grouped by rule: severity, rule, title and what is wrong, once where all have it in common, and for
 * each finding its evidence, the line of the sources, the page and the selector.
 */
export function renderTerminalFindings(
  title: string,
  findings: readonly ReportedFinding[],
  options: ListOptions,
): string[] {
  if (findings.length === 0) return [];
  const { limit, paint } = options;
  const shown = groupByRule(findings, ({ finding }) => finding)
    .flat()
    .slice(0, limit);
  const lines = [paint('strong', `${title} (${findings.length})`)];
  for (const group of groupByRule(shown, ({ finding }) => finding)) {
    const shared = options.explains ? sharedExplanation(group.map(({ finding }) => finding)) : '';
    const explains = options.explains && shared === '';
    lines.push('', ...renderHeading(group, options), ...renderShared(shared, options));
    for (const reported of group) lines.push(...renderFinding(reported, { ...options, explains }));
  }
  const rest = findings.length - shown.length;
  if (rest > 0) lines.push('', `  … and ${rest} more; --all lists them.`);
  return [...lines, ''];
}

function renderHeading([first]: readonly ReportedFinding[], { paint, columns }: ListOptions): string[] {
  if (first === undefined) return [];
  const { severity, rule, title, criteria = [], helpUrl } = first.finding;
  const name = line(rule, 60);
  const start = `  ${severity.padEnd(6)}  `;
  // Some titles name their criterion themselves.
  const named = ` (WCAG ${criteria.slice(0, 5).join(', ')})`;
  const wcag = criteria.length === 0 || title.endsWith(named) ? '' : named;
  const words = line(`${title}${wcag}`, Infinity);
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

/** What all findings of a rule have in common. */
function renderShared(explanation: string, { columns }: ListOptions): string[] {
  if (explanation === '') return [];
  const left = Math.max(columns - INDENT.length, MIN_COLUMNS);
  return wrap(shorten(explanation, MAX_EXPLANATION), left).map((text) => INDENT + text);
}

function renderFinding(reported: ReportedFinding, { paint, columns, explains }: ListOptions): string[] {
  const { finding, location, failsRun, ignored } = reported;
  const left = Math.max(columns - INDENT.length - 2, MIN_COLUMNS);
  const mark = failsRun ? paint('bad', '!') : ' ';
  const [first = '', ...rest] = fold(line(finding.evidence, MAX_EVIDENCE), left);
  const below = `${INDENT}  `;
  const lines = [`  ${mark} ${first}`, ...rest.map((text) => INDENT + text)];
  const add = (tone: Tone, text: string): void => {
    lines.push(...fold(text, left).map((one) => below + paint(tone, one)));
  };
  if (location !== undefined) add('place', describePlace(location));
  const others = describeOthers(finding);
  const where = [describeElements(finding) ?? [], describePages(finding.pages)].flat();
  if (finding.selector !== undefined) where.push(line(finding.selector, MAX_SELECTOR));
  add('quiet', where.join(' · '));
  const notes = [
    ...(explains && finding.explanation !== undefined ? [shorten(finding.explanation, MAX_EXPLANATION)] : []),
    ...(finding.verified === false
      ? [`Not verified: ${finding.reason ?? 'the scans do not cover the same pages.'}`]
      : []),
    ...(ignored === undefined ? [] : [`Ignored: ${ignored}`]),
    ...(others === undefined ? [] : [others]),
  ];
  for (const note of notes) lines.push(...wrap(note, left).map((text) => below + text));
  return lines;
}

function describePlace({ file, line: number }: SourceLocation): string {
  return `${file}:${number}`;
}

/** The first page by its path, and how many others there are. */
function describePages([page = '', ...others]: readonly string[]): string {
  const url = URL.parse(page);
  const label = line(url === null ? page : readableAddress(url.pathname + url.search), MAX_PAGE);
  if (others.length === 0) return label;
  return `${label} and ${others.length} other ${others.length === 1 ? 'page' : 'pages'}`;
}
