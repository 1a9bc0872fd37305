import type { LocalService } from '../../local-service/local-service.ts';
import { describeExpired, describeUnused } from '../../policy/describe-entries.ts';
import { addLines } from '../../publish/add-lines.ts';
import { fetchReport } from '../../publish/fetch-report.ts';
import { REPORT_FILES, writeReportFiles, type ReportPaths } from '../../publish/write-report-files.ts';
import { sourceLinks } from '../../render/source-link.ts';
import type { CompleteTarget, TargetResult } from '../../result/target-result.ts';
import { unusedIgnores } from '../../result/unused-ignores.ts';
import { systemClock } from '../../shared/clock.ts';
import { startTimeLimit } from '../../shared/time-limit.ts';
import type { ServedNames } from '../../site/served-names.ts';
import type { FindLine } from '../../source-lines/find-lines.ts';
import type { Command } from '../command.ts';
import type { ScanOptions } from '../options/scan-options.ts';
import type { Progress } from '../progress/progress.ts';
import { findSources } from './find-sources.ts';
import type { Config } from './read-config.ts';
import { writeOutputs, type WrittenOutputs } from './write-outputs.ts';
import { writeReport } from './write-report.ts';

/** A command whose time is up still gets this long for its reports. */
const REPORT_MS = 30_000;

interface WriteOptions extends Command {
  options: ScanOptions;
  config: Config;
  progress: Progress;
  /** undefined if the service did not start. */
  server: { service: LocalService; names: ServedNames } | undefined;
}

/** Looks for the lines of the sources, and writes all files that were asked for. */
export async function writeResults(
  results: readonly TargetResult[],
  write: WriteOptions,
): Promise<WrittenOutputs & { findLine: FindLine }> {
  const { options, config, progress, signal, server, cwd } = write;
  if (!options.isQuiet) for (const text of describePolicy(results, config)) progress.say(text);
  const findLine = await findSources(results, write);
  const reports = startTimeLimit(REPORT_MS, systemClock, signal);
  const fetchFile = async (result: CompleteTarget): Promise<string | undefined> => {
    if (server === undefined) return undefined;
    const { serverUrl, token } = server.service;
    const report = await fetchReport(
      { serverUrl, serverToken: token, isLocal: true },
      result,
      reports.signal,
    );
    return report === undefined
      ? undefined
      : addLines(server.names.writePage(report), result, sourceLinks(findLine, ''));
  };
  const written = await writeOutputs(results, options.outputs, { findLine, fetchReport: fetchFile });
  if (options.reportDir === undefined) {
    if (!isReportWanted(options, written, write.env)) return { ...written, findLine };
    const own = await writeReport(results, options, cwd, fetchFile);
    for (const text of own.problems) progress.say(text);
    return { ...written, findLine, reports: own.files };
  }
  const { paths, failures } = await writeReportFiles(results, {
    folder: options.reportDir,
    linkSource: sourceLinks(findLine, ''),
    fetchReport: fetchFile,
  });
  const missing = results.some((result, index) => isIncomplete(result, paths[index] ?? {}));
  if (missing && failures.length === 0) failures.push(`Some files are missing in ${options.reportDir}.`);
  return {
    ...written,
    findLine,
    reports: [...written.reports, ...paths.flatMap(({ html }) => html ?? [])],
    failures: [...written.failures, ...failures],
  };
}

/** Not asked for by name: CI has places for files of its own, and with --quiet nobody is there to open it. */
function isReportWanted(
  { opensReport, isQuiet }: ScanOptions,
  { reports }: WrittenOutputs,
  env: Command['env'],
): boolean {
  if (reports.length > 0) return false;
  return opensReport || (!isQuiet && (env['CI'] ?? '') === '');
}

function isIncomplete({ kind }: TargetResult, paths: ReportPaths): boolean {
  const expected = kind === 'complete' ? Object.keys(REPORT_FILES) : ['markdown', 'junit'];
  return expected.some((name) => !Object.hasOwn(paths, name));
}

function describePolicy(results: readonly TargetResult[], { policy }: Config): string[] {
  const isComplete = results.some(({ kind }) => kind === 'complete');
  const texts = [
    isComplete ? describeExpired(policy.expired) : undefined,
    describeUnused(unusedIgnores(policy.ignore, results)),
  ];
  return texts.filter((text) => text !== undefined);
}
