import type { LocalService } from '../../local-service/local-service.ts';
import { renderTerminalResult } from '../../render/terminal/terminal-result.ts';
import type { TargetResult } from '../../result/target-result.ts';
import { systemClock } from '../../shared/clock.ts';
import { CancelledError, isMistake, RunError } from '../../shared/errors.ts';
import { startTimeLimit } from '../../shared/time-limit.ts';
import { useProxies } from '../../shared/use-proxies.ts';
import type { FindLine } from '../../source-lines/find-lines.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { ScanOptions } from '../options/scan-options.ts';
import { createProgress } from '../progress/create-progress.ts';
import { nameReports, openReports } from '../terminal/show-reports.ts';
import { columnsOf, paintFor } from '../terminal/terminal.ts';
import { writeAll } from '../terminal/write-all.ts';
import { explainError } from './explain-error.ts';
import { keepScans } from './keep-scans.ts';
import { listJobs } from './list-jobs.ts';
import { openScanWork, type Run } from './open-scan-work.ts';
import { readConfig } from './read-config.ts';
import { scanJob } from './scan-job.ts';
import { startScanService } from './start-scan-service.ts';
import { writeResults } from './write-results.ts';

/** What a command has found out. */
interface Found {
  results: readonly TargetResult[];
  findLine: FindLine;
  /** What goes to standard output instead of the result for people. */
  standardOutput: string | undefined;
  /** Absolute paths of the reports for people. */
  reports: readonly string[];
  /** Sentences about files that were asked for and could not be written. */
  failures: readonly string[];
}

/**
 * Runs `sitedelta scan`. Nothing is left of the service and its browser once it has ended, however it ends.
 *
 * @returns The exit status.
 * @throws ConfigurationError if the config file is wrong; CancelledError.
 */
export async function runScan(options: ScanOptions, command: Command): Promise<number> {
  const { terminal, env, cwd, signal } = command;
  const config = await readConfig(options, { cwd, env, nowMs: systemClock.now() });
  useProxies(env);
  const progress = createProgress(terminal.stderr, env, options.isQuiet);
  const limit = startTimeLimit(options.timeoutMs, systemClock, signal);
  let found: Found;
  try {
    found = await work({ ...command, options, config, progress, limit });
  } finally {
    progress.end();
  }
  const isWritten = await show(found, options, command);
  if (options.opensReport) await openReports(found.reports, terminal.stderr, options.hasColour);
  return isWritten ? exitStatus(found.results) : EXIT.noResult;
}

async function work(run: Run): Promise<Found> {
  const { options, progress, limit, cwd } = run;
  const say = (text: string): void => progress.say(text);
  const debug = options.isVerbose ? say : (): void => {};
  progress.phase('Starting the browser');
  let service: LocalService;
  try {
    service = await startScanService({ ...run, signal: limit.signal, log: say, debug });
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    const results = failAll(error, options, cwd);
    return { results, ...(await writeResults(results, { ...run, server: undefined })) };
  }
  try {
    return await scanAndWrite(service, run);
  } finally {
    progress.phase('Ending the browser');
    await service.stop();
  }
}

async function scanAndWrite(service: LocalService, run: Run): Promise<Found> {
  const { progress } = run;
  const { jobs, work: scanWork } = openScanWork(service, run);
  progress.phase('Scanning');
  const results = await Promise.all(jobs.map((job) => scanJob(job, scanWork)));
  progress.phase('Writing the result');
  const written = await writeResults(results, { ...run, server: { service, names: scanWork.names } });
  const failures = await keepScans(jobs, results, scanWork, (text) => progress.say(text));
  return { results, ...written, failures: [...written.failures, ...failures] };
}

/** Without a service there is no result for any site. */
function failAll(error: unknown, options: ScanOptions, cwd: string): TargetResult[] {
  return listJobs(options, cwd).map(({ name }) => ({
    kind: 'failed',
    url: name,
    status: error instanceof RunError ? error.status : 'error',
    message: explainError(error, options),
    isMistake: isMistake(error),
    scanId: '',
    scan: undefined,
    reportUrl: '',
  }));
}

/** @returns Whether all that was asked for could be written. */
async function show(
  found: Found,
  { listsAll, hasColour }: ScanOptions,
  { terminal, cwd, env }: Command,
): Promise<boolean> {
  const { results, findLine, standardOutput, failures } = found;
  const { stdout, stderr } = terminal;
  const stream = standardOutput === undefined ? stdout : stderr;
  const paint = paintFor(stream, hasColour);
  const view = { paint, columns: columnsOf(stream), listsAll };
  const forPeople = renderTerminalResult(results, findLine, view) + nameReports(found.reports, cwd, env);
  if (standardOutput !== undefined) await writeAll(stderr, forPeople);
  const lost = await writeAll(stdout, standardOutput ?? forPeople);
  const unwritten = [...failures];
  if (lost !== undefined) unwritten.push(`The result cannot be written to standard output: ${lost}`);
  for (const text of unwritten)
    await writeAll(stderr, `${paintFor(stderr, hasColour)('bad', 'Error:')} ${text}\n`);
  return unwritten.length === 0;
}

/** Exit status by the results: one without a result counts more than one that breaks a rule. */
function exitStatus(results: readonly TargetResult[]): number {
  const failed = results.filter((result) => result.kind === 'failed');
  if (failed.some(({ isMistake }) => !isMistake)) return EXIT.noResult;
  if (failed.length > 0) return EXIT.usage;
  const breaks = results.some(
    (result) => result.kind === 'complete' && result.outcome.conclusion === 'failed',
  );
  return breaks ? EXIT.gate : EXIT.passed;
}
