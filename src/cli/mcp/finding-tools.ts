import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

import type { ReportedFinding } from '../../../shared/formats/reported-finding.ts';
import { suggestFix } from '../../../shared/formats/suggest-fix.ts';
import { answer, briefly, field, listFrom, MAX_TEXT } from '../../../shared/mcp/answer.ts';
import {
  chooseFindings,
  elementOf,
  explainFinding,
  placeOf,
  type WantedFindings,
} from '../../../shared/mcp/finding-facts.ts';
import type { Call } from './call.ts';
import { certainPatch } from './certain-patch.ts';
import { RULES } from './resources.ts';

/** Lines of the sources before and after the one that writes the element. */
const LINES_AROUND = 5;
const MAX_LINE = 300;

interface Wanted {
  finding: string;
  scan?: string;
}

/** The tool `findings`. */
export async function findings(
  { scan, from = 0, ...wanted }: WantedFindings & { scan?: string; from?: number },
  { session }: Call,
): Promise<CallToolResult> {
  const known = session.scan(scan);
  const found = chooseFindings(known.findings, wanted);
  return answer({ scan: known.name }, { ...listFrom(found, from, briefly) });
}

/** The tool `explain`. */
export async function explain({ finding: id, scan }: Wanted, { session }: Call): Promise<CallToolResult> {
  const { scan: known, reported } = session.finding(id, scan);
  const { facts, untrusted } = explainFinding(reported, await RULES.uriOf(reported.finding.rule));
  return answer({ scan: known.name, finding: id, ...facts }, untrusted);
}

/** The tool `suggest_fix`. */
export async function suggest({ finding: id, scan }: Wanted, call: Call): Promise<CallToolResult> {
  const { scan: known, reported } = call.session.finding(id, scan);
  const { finding } = reported;
  const fix = suggestFix(finding);
  const patch = await certainPatch(reported, known, call);
  const source = await readSource(reported, call.cwd);
  const uri = await RULES.uriOf(finding.rule);
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
