import {
  advice,
  cleanText,
  code,
  fit,
  image,
  link,
  linkOrNothing,
  preformatted,
  sentence,
  shorten,
} from '../../shared/formats/escape.ts';
import { declaredColours, declaredLines, renderDeclared } from '../../shared/formats/declared-colours.ts';
import {
  MAX_EXPLANATION,
  SEVERITY_NAMES,
  describeElements,
  describeOthers,
  groupByRule,
  renderPages,
} from '../../shared/formats/finding-table.ts';
import type { TableLimits } from '../../shared/formats/finding-table.ts';
import { findingUrl, selectorOf } from '../../shared/formats/reported-finding.ts';
import { suggestFix } from '../../shared/formats/suggest-fix.ts';
import { counted } from '../../shared/words.ts';
import type { CompleteTarget } from '../result/target-result.ts';
import { findingTask } from '../../shared/formats/finding-task.ts';
import type { ComparedFinding } from '../service/api-types.ts';
import type { FindLine } from '../source-lines/find-lines.ts';
import { changedColour, takeBack, type ChangedColour } from './changed-colour.ts';
import { fold, joinSections } from './join-sections.ts';
import type { LinkSource } from './source-link.ts';

interface BlockOptions {
  reportUrl: string;
  pictures: CompleteTarget['pictures'];
  linkSource: LinkSource | undefined;
}

const MAX_TITLE = 200;
/** The start of an element is what people look for in their sources. */
const MAX_CODE = 300;
const MAX_SELECTOR = 300;
const MAX_ELEMENTS = 5;
const MAX_LINE_EVIDENCE = 80;
const MAX_BASE_MARKUP = 120;
const MAX_OTHER_EVIDENCE = 120;
const MAX_VALUE = 80;
/** Of the bytes; what is left is for the lines of findings that get no block. */
const SHARE_OF_BLOCKS = 0.7;

/**
 * What makes the check fail, for people who have to fix it now, each as a block: what is wrong, where it is written and
 * seen, what to do, and the element with the change that fixes it. Those for which there is no room have a line each.
 */
export function renderFailing(
  findings: readonly ComparedFinding[],
  limits: TableLimits,
  { taskBytes = 0, ...options }: BlockOptions & { taskBytes?: number | undefined },
): string {
  const ordered = groupByRule(findings, (finding) => finding).flat();
  const maxBytes = Math.floor(limits.maxBytes * SHARE_OF_BLOCKS);
  const { lines: blocks } = fit(
    ordered,
    (finding, index) =>
      renderBlock(finding, { ...options, previous: ordered[index - 1], isOnly: ordered.length === 1 }),
    { ...limits, maxBytes },
  );
  const rest = ordered.slice(blocks.length);
  const room = { maxItems: limits.maxItems * 3, maxBytes: limits.maxBytes - maxBytes };
  const folds = renderTasks(ordered.slice(0, blocks.length), taskBytes, options);
  return joinSections([
    ...blocks.flatMap((block, index) => [block, folds[index] ?? '']),
    renderLines(rest, room, { ...options, mark: '❌ ' }),
  ]);
}

/** Each finding as a task for a coding agent, folded, as far as there is room; empty where it has no id. */
function renderTasks(
  findings: readonly ComparedFinding[],
  maxBytes: number,
  { linkSource }: BlockOptions,
): string[] {
  if (linkSource === undefined || maxBytes <= 0) return [];
  const { locate } = linkSource;
  const { lines } = fit(
    findings,
    (finding) => {
      const declared = declaredLines(finding, (declaration) => locate(finding, declaration));
      const fix = takeBack(finding, locate);
      const task = findingTask(finding, { location: locate(finding), declared, fix });
      if (task === undefined) return '';
      return fold('Copy as a task for an agent', [preformatted(task.trimEnd().split('\n'), 'markdown')]);
    },
    { maxItems: findings.length, maxBytes },
  );
  return lines;
}

/** Findings with a line each: severity, what is wrong, where it is written, the element, and where it is seen. */
export function renderLines(
  findings: readonly ComparedFinding[],
  limits: TableLimits,
  { linkSource, reportUrl, mark = '' }: BlockOptions & { mark?: string },
): string {
  const ordered = groupByRule(findings, (finding) => finding).flat();
  const { lines, omitted } = fit(
    ordered,
    (finding) => {
      const title = link(
        findingUrl(reportUrl, finding),
        sentence(finding.title, MAX_TITLE) || code(finding.rule, 100),
      );
      const element = code(finding.evidence, MAX_LINE_EVIDENCE);
      const parts = [title, linkSource?.(finding) ?? '', element, firstPage(finding), inBase(finding)];
      const shown = parts.filter((text) => text !== '').join(' · ');
      return `- ${mark}${SEVERITY_NAMES[finding.severity]} · ${shown}`;
    },
    limits,
  );
  if (omitted > 0) lines.push(`- … and ${omitted} more.`);
  return lines.join('\n');
}

interface Place {
  /** The block above, whose explanation need not be repeated. */
  previous: ComparedFinding | undefined;
  /** There is no other, so there is room for its picture. */
  isOnly: boolean;
}

function renderBlock(finding: ComparedFinding, options: BlockOptions & Place): string {
  const { linkSource, reportUrl, pictures, isOnly } = options;
  const picture = pictures?.get(finding) ?? '';
  const title = sentence(finding.title, MAX_TITLE) || code(finding.rule, 100);
  const element = linkSource?.(finding) ?? '';
  const [first] = declaredColours(finding);
  const changed = linkSource && changedColour(finding, linkSource.locate);
  const { colour = first } = changed ?? {};
  // What has to be changed comes before what shows it.
  const style = colour === undefined ? '' : (linkSource?.(finding, colour.declaration) ?? '');
  const facts = [
    `❌ <strong>${link(findingUrl(reportUrl, finding), title)}</strong>`,
    SEVERITY_NAMES[finding.severity],
    style === '' ? element : style,
    style === '' || element === '' ? '' : `element in ${element}`,
    firstPage(finding),
    (finding.occurrences ?? 1) > finding.pages.length ? (describeElements(finding) ?? '') : '',
    isOnly ? '' : linkOrNothing(picture, 'picture'),
  ];
  const text = [
    facts.filter((fact) => fact !== '').join(' · '),
    changed === undefined ? '' : describeChanged(changed),
    renderAdvice(finding, options),
    inBase(finding),
    renderDeclared(finding, linkSource),
  ];
  return joinSections([
    text.filter((line) => line !== '').join('<br>'),
    renderElement(finding, linkSource),
    isOnly ? image(picture, 'The element in the page') : '',
    reportUrl === '' ? renderMore(finding, options) : '',
  ]).trimEnd();
}

/** What the pull request has made of the colour, before what is wrong with it. */
function describeChanged({ colour, was }: ChangedColour): string {
  const { property, value } = colour.declaration;
  const [name, now] = [code(property, MAX_VALUE), code(value, MAX_VALUE)];
  return was === undefined
    ? `This pull request sets ${name} to ${now}.`
    : `This pull request changed ${name} from ${code(was, MAX_VALUE)} to ${now}.`;
}

/** The element; as a change of it where that is known. */
function renderElement(finding: ComparedFinding, linkSource: LinkSource | undefined): string {
  const lines = fixLines(finding, linkSource?.locate);
  if (lines.length > 0) return preformatted(lines, 'diff');
  return finding.evidence.trim() === '' ? '' : preformatted([codeLine(finding.evidence)], 'html');
}

/** The change that fixes a finding, as lines of a diff; none if it is not known. */
export function fixLines(finding: ComparedFinding, locate: FindLine | undefined): string[] {
  const back = locate === undefined ? [] : takeBack(finding, locate);
  if (back.length > 0) return back.map((line) => line.slice(0, 2) + codeLine(line.slice(2)));
  const fix = suggestFix(finding);
  if (fix === undefined) return [];
  const isKept = (text: string): boolean => fix.before.includes(text) && fix.after.includes(text);
  const removed = fix.before.filter((text) => !isKept(text)).map((text) => `- ${codeLine(text)}`);
  return fix.after
    .map((text) => `${isKept(text) ? ' ' : '+'} ${codeLine(text)}`)
    .toSpliced(
      fix.after.findIndex((text) => !isKept(text)),
      0,
      ...removed,
    );
}

function codeLine(text: string): string {
  return shorten(cleanText(text), MAX_CODE);
}

/** What is wrong here and what to do, whole, and where to read more about the rule. */
function renderAdvice(finding: ComparedFinding, { previous }: Place): string {
  const { rule, explanation = '', helpUrl = '', criteria = [] } = finding;
  const others = describeOthers(finding);
  const doubt = others === undefined ? [] : [`<em>${others}</em>`];
  if (previous?.rule === rule && previous.explanation === explanation) return doubt.join('');
  const wcag = criteria.slice(0, 5).map((criterion) => sentence(criterion, 20));
  const name = `Rule ${link(helpUrl, code(rule, 100))}${wcag.length === 0 ? '' : `, WCAG ${wcag.join(', ')}`}.`;
  return [advice(explanation, MAX_EXPLANATION), ...doubt, name].filter((text) => text !== '').join(' ');
}

/** What the report would show, folded: how to find the element without a line, and where else it is. */
function renderMore(finding: ComparedFinding, { linkSource }: BlockOptions): string {
  const { pages } = finding;
  const selector = selectorOf(finding) ?? '';
  const [, ...others] = (finding.elements ?? []).slice(0, MAX_ELEMENTS);
  const hasLine = (linkSource?.(finding) ?? '') !== '';
  const parts = [
    { name: 'selector', text: selector === '' || hasLine ? '' : code(selector, MAX_SELECTOR) },
    {
      name: moreElements(others.length, finding),
      text: others.map(({ evidence }) => code(evidence, MAX_OTHER_EVIDENCE)).join('<br>'),
    },
    { name: counted(pages.length, 'page'), text: pages.length > 1 ? renderPages(pages) : '' },
  ].filter(({ text }) => text !== '');
  const title = parts.map(({ name }) => name).join(', ');
  return fold(title.charAt(0).toUpperCase() + title.slice(1), [parts.map(({ text }) => text).join('<br>')]);
}

function moreElements(shown: number, { occurrences = 1 }: ComparedFinding): string {
  const others = occurrences - 1;
  return others > shown ? `${shown} of ${others} other elements` : counted(shown, 'other element');
}

function inBase({ baseMarkup = '' }: ComparedFinding): string {
  return baseMarkup === '' ? '' : `In the base: ${code(baseMarkup, MAX_BASE_MARKUP)}`;
}

function firstPage({ pages, judgedPages }: ComparedFinding): string {
  const others = pages.length - 1;
  const ofAll = judgedPages === undefined ? '' : `, of ${judgedPages} checked for this`;
  return renderPages(pages.slice(0, 1)) + (others > 0 ? ` and ${counted(others, 'more page')}${ofAll}` : '');
}
