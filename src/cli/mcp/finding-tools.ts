import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

import type { FindingState, ReportedFinding } from '../../../shared/formats/reported-finding.ts';
import { suggestFix } from '../../../shared/formats/suggest-fix.ts';
import type { Severity } from '../../../shared/severity.ts';
import type { Finding } from '../../service/api-types.ts';
import { answer, briefly, field, listFrom, MAX_TEXT } from './answer.ts';
import type { Call } from './call.ts';
import { certainPatch } from './certain-patch.ts';
import { ruleUri } from './resources.ts';

const MAX_PAGES_CHARACTERS = 2000;
const MAX_ELEMENTS_CHARACTERS = 3000;
/** Lines of the sources before and after the one that writes the element. */
const LINES_AROUND = 5;
const MAX_LINE = 300;

interface Wanted {
  finding: string;
  scan?: string;
}

/** The tool `findings`. */
export async function findings(
  asked: {
    scan?: string;
    state?: FindingState;
    rule?: string;
    severity?: Severity;
    page?: string;
    from?: number;
  },
  { session }: Call,
): Promise<CallToolResult> {
  const { from = 0, state, rule, severity, page } = asked;
  const known = session.scan(asked.scan);
  const found = known.findings.filter(
    ({ finding, state: its }) =>
      (state ?? its) === its &&
      (rule ?? finding.rule) === finding.rule &&
      (severity ?? finding.severity) === finding.severity &&
      (page === undefined || finding.pages.some((address) => address.includes(page))),
  );
  return answer({ scan: known.name }, { ...listFrom(found, from, briefly) });
}

/** The tool `explain`. */
export async function explain({ finding: id, scan }: Wanted, { session }: Call): Promise<CallToolResult> {
  const { scan: known, reported } = session.finding(id, scan);
  const { finding, state, location, declared = [], ignored } = reported;
  const { rule, severity, criteria, occurrences = 1, pages, measured, helpUrl = '' } = finding;
  const uri = await ruleUri(rule);
  const [, ...others] = finding.elements ?? [];
  return answer(
    {
      scan: known.name,
      finding: id,
      rule,
      severity,
      state,
      ...(criteria !== undefined && { criteria }),
      elements: occurrences,
      pages: pages.length,
      ...(ignored !== undefined && { ignored: true }),
      ...(uri !== undefined && { aboutTheRule: uri }),
    },
    {
      title: field(finding.title, MAX_TEXT.title),
      explanation: field(finding.explanation ?? '', MAX_TEXT.words),
      element: elementOf(finding),
      ...(finding.baseMarkup !== undefined && { inTheBase: field(finding.baseMarkup, MAX_TEXT.markup) }),
      ...(measured !== undefined && { measured }),
      ...(declared.length > 0 && { coloursSetBy: declared.map((text) => field(text, MAX_TEXT.markup)) }),
      ...(location !== undefined && { source: placeOf(location) }),
      onPages: listFrom(pages, 0, (page) => field(page, MAX_TEXT.address), MAX_PAGES_CHARACTERS).items,
      moreElements: listFrom(
        others,
        0,
        (other) => ({ page: field(other.page, MAX_TEXT.address), ...elementOf(other) }),
        MAX_ELEMENTS_CHARACTERS,
      ).items,
      ...(uri === undefined && helpUrl !== '' && { aboutTheRule: field(helpUrl, MAX_TEXT.address) }),
    },
  );
}

/** The tool `suggest_fix`. */
export async function suggest({ finding: id, scan }: Wanted, call: Call): Promise<CallToolResult> {
  const { scan: known, reported } = call.session.finding(id, scan);
  const { finding } = reported;
  const fix = suggestFix(finding);
  const patch = await certainPatch(reported, known, call);
  const source = await readSource(reported, call.cwd);
  const uri = await ruleUri(finding.rule);
  return answer(
    {
      scan: known.name,
      finding: id,
      rule: finding.rule,
      isSuggested: fix !== undefined,
      isSourceKnown: source !== undefined,
      hasPatch: 'diff' in patch,
      hint: hintOf(fix !== undefined, 'diff' in patch),
      ...(uri !== undefined && { aboutTheRule: uri }),
      proof: `Change the sources, build, and call verify_fix with ${id}.`,
    },
    {
      explanation: field(finding.explanation ?? '', MAX_TEXT.words),
      element: elementOf(finding),
      ...('diff' in patch ? { patch: patch.diff } : { whyNoPatch: field(patch.reason, MAX_TEXT.words) }),
      ...(fix !== undefined && {
        before: fix.before.map((line) => field(line, MAX_TEXT.markup)),
        after: fix.after.map((line) => field(line, MAX_TEXT.markup)),
      }),
      ...(source !== undefined && { source }),
    },
  );
}

function hintOf(isSuggested: boolean, hasPatch: boolean): string {
  if (hasPatch)
    return 'patch is a unified diff of the sources that is certain as far as they and the page tell. It is not proven: apply it with git apply in the current folder, build, and verify.';
  return isSuggested
    ? 'No patch of the sources is certain. Words in brackets are to be written by someone who has seen the page.'
    : 'No patch is certain, and no change is known to fix it; its explanation and the page of its rule say what to do.';
}

function elementOf(
  element: Pick<Finding, 'evidence' | 'selector' | 'shortSelector'>,
): Record<string, string> {
  const selector = element.shortSelector ?? element.selector;
  return {
    markup: field(element.evidence, MAX_TEXT.markup),
    ...(selector !== undefined && { selector: field(selector, MAX_TEXT.selector) }),
  };
}

function placeOf({ file, line }: NonNullable<ReportedFinding['location']>): string {
  return field(`${file}:${line}`, MAX_TEXT.address);
}

/** The lines of the sources around the element, as they are now; undefined if they can't be read any more. */
async function readSource(
  { location }: ReportedFinding,
  cwd: string,
): Promise<Record<string, unknown> | undefined> {
  if (location === undefined) return undefined;
  const text = await readFile(path.join(cwd, location.file), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const first = Math.max(1, location.line - LINES_AROUND);
  const lines = text.split(/\r?\n/).slice(first - 1, location.line + LINES_AROUND);
  return {
    place: placeOf(location),
    firstLine: first,
    lines: lines.map((line) => indented(line)),
  };
}

/** The indent of a line is kept, so that it can be found and replaced. */
function indented(line: string): string {
  const indent = /^[ \t]{0,80}/.exec(line)?.[0] ?? '';
  return indent + field(line, MAX_LINE);
}
