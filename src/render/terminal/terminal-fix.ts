import type { ChangedElement, ElementChanges, PageChange } from '../../../shared/element-changes.ts';
import { selectorOf } from '../../../shared/formats/reported-finding.ts';
import { counted, number } from '../../../shared/words.ts';
import type { FixVerdict, JudgedFinding, JudgedFix } from '../../result/judge-fix.ts';
import { describePageChange, otherElements } from '../../result/page-changes.ts';
import { line } from './line.ts';
import { renderTerminalFindings, titleWithCriteria } from './terminal-findings.ts';
import { fold, type TerminalView } from './terminal-view.ts';
import { wrap } from './wrap.ts';

const MAX_ADDED = 20;
const MAX_PAGES = 10;
/** Elements of a page that changed. */
const MAX_ELEMENTS = 5;

/** Whether a repair is proven, in a few words. */
export const FIX_WORDS = {
  proven: 'Proven',
  'still-there': 'Not repaired',
  added: 'Repaired, but something was added',
  changed: 'Repaired, but something else was changed',
  'element-gone': 'Not repaired, but taken away',
  'not-verified': 'Not verified',
  unknown: 'Unknown finding',
} as const satisfies Record<FixVerdict, string>;

/** What a scan does not keep of elements, so that no one reads more into "nothing else changed". */
export const NOT_COMPARED =
  'Not compared: style sheets, scripts, numbers in texts, and values of attributes other than those that name an element.';

/** The result of `sitedelta verify` for people, as text; the verdict is the last line. */
export function renderTerminalFix(fix: JudgedFix, changes: ElementChanges, view: TerminalView): string {
  const { added, resolved, otherChanges } = fix;
  const lines = [
    ...fix.findings.flatMap((one) => [...renderFinding(one, view), '']),
    ...renderTerminalFindings(
      'Added',
      added.map((finding) => ({
        state: 'added',
        finding,
        location: undefined,
        failsRun: true,
        ignored: undefined,
      })),
      { ...view, limit: MAX_ADDED, explains: true },
    ),
    ...renderChanges(otherChanges, view),
    ...(resolved.length === 0 ? [] : [`${counted(resolved.length, 'other finding')} resolved as well.`, '']),
    ...(fix.verdict === 'unknown' ? [] : wrap(describeCompared(changes), view.columns)),
    '',
    view.paint(fix.verdict === 'proven' ? 'good' : 'bad', describeVerdict(fix)),
  ];
  return `${lines.join('\n')}\n`;
}

/** As in "Proven: 1 finding is repaired, nothing was added, and no other element changed." */
export function describeVerdict({ verdict, findings }: JudgedFix): string {
  if (verdict === 'proven')
    return `Proven: ${counted(findings.length, 'finding')} ${findings.length === 1 ? 'is' : 'are'} repaired, nothing was added, and no other element changed.`;
  const of = findings.filter((one) => one.verdict === verdict).length;
  return findings.length === 1
    ? `${FIX_WORDS[verdict]}.`
    : `${FIX_WORDS[verdict]}: ${of} of ${findings.length} findings.`;
}

function renderFinding({ id, verdict, finding, reasons }: JudgedFinding, view: TerminalView): string[] {
  const { paint, columns } = view;
  const tone = verdict === 'proven' ? 'good' : 'bad';
  const title = finding === undefined ? '' : `  ${line(titleWithCriteria(finding), Infinity)}`;
  const selector = finding === undefined ? undefined : selectorOf(finding);
  const where = [finding?.pages[0], selector].filter((text) => text !== undefined).join(' · ');
  const texts = verdict === 'proven' ? [] : reasons;
  return [
    `${paint('strong', id)}${title}`,
    ...(where === ''
      ? []
      : fold(line(where, Infinity), columns - 2).map((text) => `  ${paint('quiet', text)}`)),
    `  ${paint(tone, FIX_WORDS[verdict])}`,
    ...texts.flatMap((text) => wrap(line(text, Infinity), columns - 2).map((one) => `  ${one}`)),
  ];
}

function renderChanges(pages: readonly PageChange[], view: TerminalView): string[] {
  const { paint, columns } = view;
  if (pages.length === 0) return [];
  const rest = pages.length - MAX_PAGES;
  return [
    paint('strong', `Changed elsewhere (${counted(pages.length, 'page')})`),
    ...pages
      .slice(0, MAX_PAGES)
      .flatMap((page) => [
        ...fold(line(describePageChange(page), Infinity), columns - 2).map((text) => `  ${text}`),
        ...renderElements(otherElements(page), view),
      ]),
    ...(rest > 0 ? [`  … and ${rest} more; --json lists them.`] : []),
    '',
  ];
}

function renderElements(elements: readonly ChangedElement[], { paint, columns }: TerminalView): string[] {
  return elements.slice(0, MAX_ELEMENTS).flatMap(({ change, tag, selector, parts = [], before, after }) => {
    const what = [change, ...(parts.length === 0 ? [] : [`(${parts.join('; ')})`])].join(' ');
    return [
      ...fold(line(`${selector ?? tag}: ${what}`, Infinity), columns - 4).map((text) => `    ${text}`),
      ...(before === undefined ? [] : [`      ${paint('bad', line(`- ${before}`, columns - 6))}`]),
      ...(after === undefined ? [] : [`      ${paint('good', line(`+ ${after}`, columns - 6))}`]),
    ];
  });
}

function describeCompared({ compared: { pages, elements } }: ElementChanges): string {
  return `Compared ${number(elements)} elements on ${counted(pages, 'page')}. ${NOT_COMPARED}`;
}
