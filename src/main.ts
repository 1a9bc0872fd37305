import * as core from '@actions/core';

import type { Scan, ScanAccepted } from './api-types.ts';
import { openBaseline } from './baseline/baseline.ts';
import { listenForCancellation, type Cancellation } from './cancellation.ts';
import { createScanClient, type ScanClient } from './client.ts';
import { systemClock } from './clock.ts';
import { checkExplicitBase, compareWithExplicitBase, compareWithStoredBase } from './compare-with-base.ts';
import { CancelledError, RunError } from './errors.ts';
import { readInputs } from './inputs.ts';
import { countBySeverity, judge } from './outcome.ts';
import { waitForScan } from './poll.ts';
import { logLine, publishAnnotations } from './publish/log.ts';
import { publishOutputs } from './publish/outputs.ts';
import { writeResultFile } from './publish/write-result-file.ts';
import { writeSummary } from './publish/write-summary.ts';
import { renderAnnotations } from './render/annotations.ts';
import { oneLine } from './render/plain-text.ts';
import { renderFailureSummary, renderSkippedSummary, renderSummary } from './render/summary.ts';
import { reportUrlWithBase } from './report-url.ts';
import { withRetries, type Patience } from './retry.ts';
import { readRunContext } from './run-context.ts';
import { resolveTarget } from './target.ts';

/** How far a run came; what is known is still told when it fails. */
interface Progress {
  accepted?: ScanAccepted;
  scan?: Scan;
  /** Outputs and summary are out; what fails after that must not take them back. */
  published?: boolean;
}

/** Runs the action. Never throws: whatever happens ends in outputs, a summary and the exit code. */
export async function run(): Promise<void> {
  const progress: Progress = {};
  const cancellation = listenForCancellation();
  try {
    await runSteps(progress, cancellation);
  } catch (error) {
    await endWithFailure(error, progress);
    // A request to the cache may still be under way, and the runner gives a cancelled run ten seconds.
    if (cancellation.signal.aborted) process.exit(1);
  } finally {
    cancellation.dispose();
  }
}

async function runSteps(progress: Progress, cancellation: Cancellation): Promise<void> {
  const inputs = readInputs((name) => core.getInput(name));
  if (inputs.githubToken !== undefined) core.setSecret(inputs.githubToken);
  const context = readRunContext(process.env);
  const target = resolveTarget(inputs.url, context);
  if (target.kind === 'skip') return endSkipped(target.reason);

  const client = createScanClient({ serverUrl: inputs.serverUrl });
  const patience: Patience = {
    clock: systemClock,
    deadlineMs: systemClock.now() + inputs.timeoutMs,
    signal: cancellation.signal,
    log: logLine,
  };
  if (inputs.baseScanId !== undefined) await checkExplicitBase(client, inputs.baseScanId, patience);
  const scan = await scanTarget(client, target.url, inputs.pollIntervalMs, patience, progress);

  const baseline = await cancellation.race(openBaseline(inputs, context, scan, logLine));
  const comparison =
    inputs.baseScanId === undefined
      ? await compareWithStoredBase(client, scan, await cancellation.race(baseline.read()), patience)
      : await compareWithExplicitBase(client, scan, inputs.baseScanId, patience);

  const diff = comparison.kind === 'compared' ? comparison.diff : undefined;
  const current = scan.result?.findings ?? [];
  const outcome = judge({ current, added: diff?.added }, inputs.failOn);
  const reportUrl = reportUrlWithBase(progress.accepted?.reportUrl ?? '', diff?.baseScanId);

  await writeSummary(renderSummary({ scan, reportUrl: reportUrl ?? '', comparison, outcome }));
  publishAnnotations(renderAnnotations(diff?.added ?? []));
  if (comparison.kind === 'no-base') {
    core.notice(`${comparison.reason} All findings are shown as current ones; none counts as added.`);
  }
  publishOutputs({
    'scan-id': scan.id,
    status: scan.status,
    'report-url': reportUrl ?? '',
    'base-scan-id': diff?.baseScanId ?? '',
    added: diff?.added.length ?? '',
    resolved: diff?.resolved.length ?? '',
    unchanged: diff?.unchanged.length ?? '',
    ...countBySeverity(current),
    'result-path': await writeResultFile({ scan, diff: diff ?? null }, process.env['RUNNER_TEMP']),
    conclusion: outcome.conclusion,
  });
  progress.published = true;
  logLine(`${outcome.verdict} ${reportUrl ?? ''}`);

  await cancellation.race(baseline.update(scan));
  if (outcome.conclusion === 'failed') core.setFailed(oneLine(outcome.verdict, 500));
}

/** @throws {@link RunError} if the scan fails or is not complete in time. */
async function scanTarget(
  client: ScanClient,
  url: string,
  intervalMs: number,
  patience: Patience,
  progress: Progress,
): Promise<Scan> {
  logLine(`Scanning ${url}`);
  const accepted = await withRetries(
    'Creating the scan',
    () => client.createScan(url, patience.signal),
    patience,
  );
  progress.accepted = accepted;
  logLine(`The scan ${accepted.id} is queued: ${accepted.reportUrl}`);

  const scan = await waitForScan(client, accepted, intervalMs, patience);
  progress.scan = scan;
  if (scan.status === 'complete') return scan;
  throw new RunError(
    'failed',
    `The scan failed: ${oneLine(scan.error ?? 'the service gives no reason.', 500)} Check that ${oneLine(scan.target, 300)} is up and can be reached from the service, then run the job again.`,
  );
}

async function endSkipped(reason: string): Promise<void> {
  core.notice(oneLine(reason, 500));
  await writeSummary(renderSkippedSummary(reason));
  publishOutputs({ status: 'skipped', conclusion: 'skipped' });
}

async function endWithFailure(error: unknown, progress: Progress): Promise<void> {
  const { accepted, scan } = progress;
  const { status, message } = explain(error, progress);
  const reportUrl = reportUrlWithBase(accepted?.reportUrl ?? '', undefined);
  // First of all: a cancelled run may be killed at any moment.
  core.setFailed(message);
  if (progress.published) return;
  publishOutputs({
    'scan-id': accepted?.id ?? '',
    status,
    'report-url': reportUrl ?? '',
    conclusion: 'error',
    ...(scan === undefined ? {} : { 'result-path': await saveScan(scan) }),
  });
  await writeSummary(renderFailureSummary(message, reportUrl));
}

function explain(error: unknown, progress: Progress): { status: RunError['status']; message: string } {
  if (!(error instanceof RunError)) {
    core.debug(error instanceof Error ? (error.stack ?? error.message) : String(error));
    const reason = oneLine(error instanceof Error ? error.message : String(error), 500);
    return {
      status: 'error',
      message: `Sitedelta failed in a way nobody foresaw: ${reason} Please report it, with the log of a run with debug logging.`,
    };
  }
  const lines = error.message.split('\n').map((line) => oneLine(line, 1000));
  if (error instanceof CancelledError && progress.accepted !== undefined && progress.scan === undefined) {
    const { id, apiUrl } = progress.accepted;
    lines.push(`The scan ${id} goes on without it; its result can be read later at ${oneLine(apiUrl, 500)}`);
  }
  return { status: error.status, message: lines.join('\n') };
}

/** The output of a failed run must not depend on the file. */
async function saveScan(scan: Scan): Promise<string> {
  try {
    return await writeResultFile({ scan, diff: null }, process.env['RUNNER_TEMP']);
  } catch (error) {
    logLine(`The result can not be written: ${error instanceof Error ? error.message : String(error)}`);
    return '';
  }
}
