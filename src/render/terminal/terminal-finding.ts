import { describeElements, describeOthers } from '../../../shared/formats/finding-table.ts';
import { selectorOf } from '../../../shared/formats/reported-finding.ts';
import type { ReportedFinding } from '../../../shared/formats/reported-finding.ts';
import { counted } from '../../../shared/words.ts';
import { readableAddress } from '../../../shared/readable-address.ts';
import { line } from './line.ts';
import type { Tone } from './paint.ts';
import { fold } from './terminal-view.ts';
import type { TerminalView } from './terminal-view.ts';
import { wrap } from './wrap.ts';

const MAX_EVIDENCE = 240;
const MAX_SELECTOR = 160;
const MAX_PAGE = 160;
const INDENT = '    ';
/** Narrower columns than this are not worth breaking text for. */
export const MIN_COLUMNS = 10;

/**
 * A finding under the heading of its rule: its evidence, with a mark if it makes the check fail, the line of the sources,
 * the page, the selector and the id.
 *
 * @param explanation What is said of this finding alone; may be empty.
 */
export function renderFinding(
  { finding, location, declared = [], failsRun, ignored }: ReportedFinding,
  explanation: string,
  { paint, columns }: TerminalView,
): string[] {
  const left = Math.max(columns - INDENT.length - 2, MIN_COLUMNS);
  const mark = failsRun ? paint('bad', '!') : ' ';
  const [first = '', ...rest] = fold(line(finding.evidence, MAX_EVIDENCE), left);
  const below = `${INDENT}  `;
  const lines = [`  ${mark} ${first}`, ...rest.map((text) => INDENT + text)];
  const add = (tone: Tone, text: string): void => {
    lines.push(...fold(text, left).map((one) => below + paint(tone, one)));
  };
  if (location !== undefined) add('place', `${location.file}:${location.line}`);
  const where = [describeElements(finding) ?? [], describePages(finding)].flat();
  const selector = selectorOf(finding);
  if (selector !== undefined) where.push(line(selector, MAX_SELECTOR));
  if (finding.id !== undefined) where.push(line(finding.id, MAX_SELECTOR));
  add('quiet', where.join(' · '));
  const others = describeOthers(finding);
  const notes = [
    ...(explanation === '' ? [] : [explanation]),
    ...declared.map((text) => line(text, MAX_EVIDENCE)),
    ...(finding.baseMarkup === undefined ? [] : [`In the base: ${line(finding.baseMarkup, MAX_EVIDENCE)}`]),
    ...(finding.verified === false
      ? [`Not verified: ${finding.reason ?? 'the scans do not cover the same pages.'}`]
      : []),
    ...(ignored === undefined ? [] : [`Ignored: ${ignored}`]),
    ...(others === undefined ? [] : [others]),
  ];
  for (const note of notes) lines.push(...wrap(note, left).map((text) => below + text));
  return lines;
}

/** The first page by its path, and how many others there are. */
function describePages({ pages: [page = '', ...others], judgedPages }: ReportedFinding['finding']): string {
  const url = URL.parse(page);
  const label = line(url === null ? page : readableAddress(url.pathname + url.search), MAX_PAGE);
  if (others.length === 0) return label;
  const ofAll = judgedPages === undefined ? '' : `, of ${judgedPages} checked for this`;
  return `${label} and ${counted(others.length, 'other page')}${ofAll}`;
}
