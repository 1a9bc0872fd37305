import path from 'node:path';
import * as core from '@actions/core';
import type { IgnoreEntry } from '../policy/policy.ts';
import { leadsOut } from '../inputs/find-folder.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { chooseForLog, type Annotation } from '../render/annotations.ts';
import type { LinkSource } from '../render/source-link.ts';
import { renderSummary } from '../render/summary.ts';
import type { ScanServer } from '../run/scan-server.ts';
import type { CompleteTarget, TargetResult } from '../result/target-result.ts';
import { oneLine } from '../text/plain-text.ts';
import { collectOutputs } from './collect-outputs.ts';
import type { Report } from './collect-outputs.ts';
import { logLine, publishAnnotations } from './log.ts';
import { publishOutputs } from './outputs.ts';
import { addLines } from './add-lines.ts';
import { writeReportFiles } from './write-report-files.ts';
import { writeResultFiles } from './write-result-files.ts';
import { writeSummary } from './write-summary.ts';

interface PublishOptions {
  inputs: Inputs;
  server: ScanServer;
  /** Folder of the checkout. */
  workspace: string;
  linkSource: LinkSource;
  /** Those to show in the log. */
  annotations: readonly Annotation[];
  /** Entries of the ignore list that no finding matches. */
  unused: readonly IgnoreEntry[];
  /** Path of the file with fixes; empty if there is none. */
  patch: string;
  /** Ends requests to the service. */
  signal: AbortSignal;
}

/**
 * Publishes everything that users and later steps read: summary, annotations, files and outputs. It comes
 * before the run can fail.
 */
export async function publishResults(
  results: readonly TargetResult[],
  options: PublishOptions,
): Promise<void> {
  const { linkSource, unused, inputs, annotations } = options;
  await writeSummary(renderSummary(results, linkSource, { unused, warnOnly: inputs.warnOnly }));
  publishAnnotations(chooseForLog(annotations));
  for (const text of describeLost(results)) core.warning(text);
  const withoutBase = results.filter(
    (result) => result.kind === 'complete' && result.comparison.kind === 'no-base',
  );
  if (withoutBase.length > 0) core.notice(describeMissingBase(withoutBase, results.length));
  const report = await writeReport(results, options);
  publishOutputs(
    collectOutputs(results, await writeResultFiles(results), { ...report, patch: options.patch }),
  );
}

/** The files of the input `report-dir`. */
async function writeReport(
  results: readonly TargetResult[],
  { inputs, server, workspace, linkSource, signal }: PublishOptions,
): Promise<Report> {
  if (inputs.reportDir === undefined) return { folder: '', files: [] };
  const folder = path.resolve(workspace, inputs.reportDir);
  if (await leadsOut(folder, workspace)) {
    core.warning(
      `The folder ${folder} is a link that leads out of the workspace: no result files are there.`,
    );
    return { folder: '', files: [] };
  }
  const fetchFile = async (result: CompleteTarget): Promise<string | undefined> => {
    const report = await server.fetchReport(result, signal);
    return report === undefined ? undefined : addLines(report, result, linkSource);
  };
  const { paths, failures } = await writeReportFiles(results, {
    folder,
    linkSource,
    fetchReport: fetchFile,
  });
  for (const text of failures) logLine(text);
  const count = paths.reduce((sum, files) => sum + Object.keys(files).length, 0);
  logLine(`${count} result files are in ${folder}`);
  return { folder, files: paths };
}

/** What the scans did not see of what their bases know. */
function describeLost(results: readonly TargetResult[]): string[] {
  return results.flatMap((result) => {
    if (result.kind === 'failed' || result.outcome.coverage === undefined) return [];
    const meaning =
      result.comparison.kind === 'compared'
        ? 'What was not seen counts as neither added nor resolved, and stays in the base.'
        : 'What was not seen is not among the findings.';
    const text = `${result.outcome.coverage}. ${meaning}`;
    return [oneLine(results.length === 1 ? text : `${result.url}: ${text}`, 1000)];
  });
}

/** One line, however many targets: GitHub shows only ten notices of a step. */
function describeMissingBase(results: readonly TargetResult[], targets: number): string {
  const reasons = results.flatMap((result) => {
    if (result.kind === 'failed' || result.comparison.kind === 'compared') return [];
    const { reason } = result.comparison;
    return [targets === 1 ? reason : `${oneLine(result.url, 300)}: ${reason}`];
  });
  return `${reasons.join('\n')} All findings are shown as current ones; none counts as added.`;
}
