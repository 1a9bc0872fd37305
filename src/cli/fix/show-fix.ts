import { diffSteps } from '../../fix/apply-edits.ts';
import type { LeftAlone, Patch } from '../../fix/make-patches.ts';
import { counted } from '../../../shared/words.ts';
import { writeWholeFile } from '../../shared/write-whole-file.ts';
import { oneLine } from '../../text/plain-text.ts';
import { messageOf } from '../../text/message-of.ts';
import type { Finding } from '../../service/api-types.ts';
import type { Command } from '../command.ts';
import type { FixOptions } from '../options/fix-options.ts';
import { paintFor } from '../terminal/terminal.ts';
import { writeAll } from '../terminal/write-all.ts';
import type { FixResult } from './run-fix.ts';

const MAX_LINE = 2000;

/** A patch with its diff, which goes on from those before it. */
interface Shown {
  patch: Patch;
  diff: string;
}

/**
 * Writes the patches as a unified diff to standard output, and what was left alone to standard error.
 *
 * @param notWritten Why the sources were not written, although that was asked for.
 * @returns Whether all that was asked for could be written.
 */
export async function showFix(
  result: FixResult,
  notWritten: string | undefined,
  { mode, rules, findings: ids, scan: { outputs, hasColour } }: FixOptions,
  { terminal: { stdout, stderr } }: Command,
): Promise<boolean> {
  const { proven, refuted, untried, left, textOf } = result;
  const patches = mode === 'dry-run' ? untried : proven;
  const diffs = diffSteps(
    patches.map(({ edits }) => edits),
    textOf,
  );
  const shown = patches.map((patch, index): Shown => ({ patch, diff: diffs[index] ?? '' }));
  const isWritten = mode === 'apply' && notWritten === undefined && shown.length > 0;
  const json = `${JSON.stringify(toJson(result, shown, { mode, isWritten }), undefined, 2)}\n`;
  const toStandard = outputs.some(({ file }) => file === '-');
  const failures = notWritten === undefined ? [] : [notWritten];
  for (const { file } of outputs) {
    if (file === '-') continue;
    await writeWholeFile(file, json).catch((error: unknown) => {
      failures.push(`The file ${file} cannot be written: ${messageOf(error)}`);
    });
  }
  const paint = paintFor(stderr, hasColour);
  const all = proven.length + refuted.length + untried.length;
  const findings = patches.flatMap((patch) => patch.findings).length;
  const what = mode === 'dry-run' ? 'a patch that was not tried' : 'a proven patch';
  const of = findings + left.length + refuted.flatMap(({ patch }) => patch.findings).length;
  const written = isWritten ? ' Written into the sources.' : '';
  const summary = `${findings} of ${counted(of, 'finding')} ${findings === 1 ? 'has' : 'have'} ${what}.`;
  const nothing =
    rules.length + ids.length > 0
      ? 'The scan has no finding that --rule and --finding name.'
      : 'The scan found nothing.';
  const lines = [
    `${paint(findings > 0 ? 'good' : 'strong', of === 0 ? nothing : summary)}${written}`,
    ...(refuted.length === 0
      ? []
      : [
          `${counted(refuted.length, 'patch', 'patches')} of ${all} did not prove and ${refuted.length === 1 ? 'is' : 'are'} left out:`,
          ...refuted.map(
            ({ patch, reasons }) => `  ${nameOf(patch)}: ${oneLine(reasons.join(' '), MAX_LINE)}`,
          ),
        ]),
    ...(left.length === 0 ? [] : ['Left alone:', ...sumLeft(left).map((line) => `  ${line}`)]),
  ];
  const diff = shown.map(({ patch, diff: text }) => `${nameOf(patch)}\n${text}`).join('\n');
  const lost = await writeAll(stdout, toStandard ? json : diff);
  await writeAll(stderr, `${lines.join('\n')}\n`);
  if (lost !== undefined) failures.push(`The result cannot be written to standard output: ${lost}`);
  for (const text of failures) await writeAll(stderr, `${paint('bad', 'Error:')} ${text}\n`);
  return failures.length === 0;
}

/** `image-alt, 5f3c9a1e0b7d2c48` */
function nameOf({ findings }: Patch): string {
  return findings.map(({ rule, id = '' }) => `${rule} ${id}`).join(', ');
}

/** One line for each reason, with its rules. */
function sumLeft(left: readonly LeftAlone[]): string[] {
  return [...Map.groupBy(left, ({ reason }) => reason)].map(([reason, some]) => {
    const rules = [...Map.groupBy(some, ({ finding }) => finding.rule)].map(([rule, own]) =>
      own.length === 1 ? rule : `${rule} (${own.length})`,
    );
    return oneLine(`${reason}: ${rules.join(', ')}`, MAX_LINE);
  });
}

function toJson(
  { refuted, left }: FixResult,
  shown: readonly Shown[],
  { mode, isWritten }: { mode: FixOptions['mode']; isWritten: boolean },
): unknown {
  return {
    patches: shown.map(({ patch, diff }) => ({
      verdict: mode === 'dry-run' ? 'not-tried' : 'proven',
      findings: patch.findings.map(nameFinding),
      files: [...new Set(patch.edits.map(({ file }) => file))],
      diff,
    })),
    refuted: refuted.map(({ patch, reasons }) => ({ findings: patch.findings.map(nameFinding), reasons })),
    leftAlone: left.map(({ finding, reason }) => ({ ...nameFinding(finding), reason })),
    isWritten,
  };
}

function nameFinding({ id, rule, title }: Finding): Pick<Finding, 'id' | 'rule' | 'title'> {
  return { ...(id !== undefined && { id }), rule, title };
}
