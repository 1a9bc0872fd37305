import type { LocalService } from '../../local-service/local-service.ts';
import { describeVerdict, NOT_COMPARED, renderTerminalFix } from '../../render/terminal/terminal-fix.ts';
import { systemClock } from '../../shared/clock.ts';
import { CancelledError, RunError } from '../../shared/errors.ts';
import { startTimeLimit } from '../../shared/time-limit.ts';
import { useProxies } from '../../shared/use-proxies.ts';
import { writeWholeFile } from '../../shared/write-whole-file.ts';
import { messageOf } from '../../text/message-of.ts';
import type { Command } from '../command.ts';
import { EXIT, VERIFY_EXIT } from '../exit-codes.ts';
import type { VerifyOptions } from '../options/verify-options.ts';
import { createProgress } from '../progress/create-progress.ts';
import { explainError } from '../scan/explain-error.ts';
import { openScanWork, type Run } from '../scan/open-scan-work.ts';
import { readConfig } from '../scan/read-config.ts';
import { startScanService } from '../scan/start-scan-service.ts';
import { columnsOf, paintFor } from '../terminal/terminal.ts';
import { writeAll } from '../terminal/write-all.ts';
import { compareSides, type Verified } from './compare-sides.ts';

/**
 * Runs `sitedelta verify`: scans a website after a repair, and before it unless that scan is there, and says whether findings
 * are repaired and nothing else is broken. The scan is not kept, so the same command can be run after the next try.
 *
 * @returns The exit status.
 * @throws ConfigurationError if the config file is wrong; CancelledError.
 */
export async function runVerify(
  { findings, scan: options }: VerifyOptions,
  command: Command,
): Promise<number> {
  const { terminal, env, cwd, signal } = command;
  const config = await readConfig(options, { cwd, env, nowMs: systemClock.now() });
  useProxies(env);
  const progress = createProgress(terminal.stderr, env, options.isQuiet);
  const limit = startTimeLimit(options.timeoutMs, systemClock, signal);
  let verified: Verified;
  try {
    verified = await verify(findings, { ...command, options, config, progress, limit });
  } finally {
    progress.end();
  }
  const isWritten = await show(verified, { findings, scan: options }, command);
  if (!isWritten) return EXIT.noResult;
  if (verified.kind === 'judged') return VERIFY_EXIT[verified.fix.verdict];
  return verified.isMistake ? EXIT.usage : EXIT.noResult;
}

async function verify(ids: readonly string[], run: Run): Promise<Verified> {
  const { options, progress, limit } = run;
  const say = (text: string): void => progress.say(text);
  progress.phase('Starting the browser');
  let service: LocalService | undefined;
  try {
    const debug = options.isVerbose ? say : (): void => {};
    service = await startScanService({ ...run, signal: limit.signal, log: say, debug });
    const { jobs, work } = openScanWork(service, run);
    const [job] = jobs;
    if (job === undefined) throw new RunError('error', 'There is nothing to scan.');
    progress.phase('Scanning');
    return await compareSides(ids, job, work);
  } catch (error) {
    if (error instanceof CancelledError || !(error instanceof RunError)) throw error;
    return { kind: 'not-compared', message: explainError(error, options), isMistake: false };
  } finally {
    progress.phase('Ending the browser');
    await service?.stop();
  }
}

/** @returns Whether all that was asked for could be written. */
async function show(
  verified: Verified,
  { findings, scan: { outputs, hasColour } }: VerifyOptions,
  { terminal: { stdout, stderr } }: Command,
): Promise<boolean> {
  const json = `${JSON.stringify(toJson(verified, findings), undefined, 2)}\n`;
  const toStandard = outputs.some(({ file }) => file === '-');
  const stream = toStandard ? stderr : stdout;
  const paint = paintFor(stream, hasColour);
  const forPeople =
    verified.kind === 'judged'
      ? renderTerminalFix(verified.fix, verified.changes, {
          paint,
          columns: columnsOf(stream),
          listsAll: false,
        })
      : `${paint('bad', 'Not compared:')} ${verified.message}\n`;
  const failures: string[] = [];
  for (const { file } of outputs) {
    if (file === '-') continue;
    await writeWholeFile(file, json).catch((error: unknown) => {
      failures.push(`The file ${file} cannot be written: ${messageOf(error)}`);
    });
  }
  if (toStandard) await writeAll(stderr, forPeople);
  const lost = await writeAll(stdout, toStandard ? json : forPeople);
  if (lost !== undefined) failures.push(`The result cannot be written to standard output: ${lost}`);
  for (const text of failures)
    await writeAll(stderr, `${paintFor(stderr, hasColour)('bad', 'Error:')} ${text}\n`);
  return failures.length === 0;
}

/** The result as docs/cli.md describes it. */
function toJson(verified: Verified, ids: readonly string[]): unknown {
  if (verified.kind === 'not-compared')
    return { verdict: 'not-compared', message: verified.message, findings: ids.map((id) => ({ id })) };
  const { fix, changes } = verified;
  const { findings, added, resolved, otherChanges, gaps } = fix;
  return {
    verdict: fix.verdict,
    message: describeVerdict(fix),
    findings: findings.map(({ finding, ...judged }) => ({ ...judged, finding: finding ?? null })),
    added,
    alsoResolved: resolved,
    changedElsewhere: otherChanges,
    gonePages: changes.gonePages,
    newPages: changes.newPages,
    gaps,
    compared: { ...changes.compared, note: NOT_COMPARED },
  };
}
