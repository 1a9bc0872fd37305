import * as core from '@actions/core';

import type { ComparedFinding } from './api-types.ts';
import { openBaseline, type Baseline } from './baseline/baseline.ts';
import { findBaselineBranch } from './baseline/find-baseline-branch.ts';
import { listenForCancellation, type Cancellation } from './cancellation.ts';
import { createScanClient } from './client.ts';
import { systemClock } from './clock.ts';
import { checkExplicitBase } from './compare-with-base.ts';
import { explainFailure } from './explain-failure.ts';
import { readInputs, type Inputs } from './inputs.ts';
import { judge } from './outcome.ts';
import { collectOutputs } from './publish/collect-outputs.ts';
import { logLine, publishAnnotations } from './publish/log.ts';
import { publishOutputs } from './publish/outputs.ts';
import { writeResultFiles } from './publish/write-result-files.ts';
import { writeSummary } from './publish/write-summary.ts';
import { renderAnnotations } from './render/annotations.ts';
import { oneLine } from './render/plain-text.ts';
import { renderFailureSummary, renderSkippedSummary, renderSummary } from './render/summary.ts';
import { resolveTargets } from './resolve-targets.ts';
import type { Patience } from './retry.ts';
import { readRunContext } from './run-context.ts';
import { failTarget, scanTarget, type TargetProgress } from './scan-target.ts';
import type { TargetResult } from './target-result.ts';

/** How far a run came; what is known is still told when it fails. */
interface Progress {
  targets: TargetProgress[];
  /** Outputs and summary are out; what fails after that must not take them back. */
  published: boolean;
}

/** Runs the action. Never throws: whatever happens ends in outputs, a summary and the exit code. */
export async function run(): Promise<void> {
  const progress: Progress = { targets: [], published: false };
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
  const targets = resolveTargets(inputs.urls, context);
  if (targets.kind === 'skip') return endSkipped(targets.reason);
  progress.targets = targets.urls.map((url) => ({ url }));

  const branch = await cancellation.race(
    findBaselineBranch(inputs.baselineBranch, inputs.githubToken, context, logLine),
  );
  const jobs = progress.targets.map((target) => ({
    target,
    baseline: openBaseline(target.url, branch, inputs, context, logLine),
  }));
  const scanned = await scanTargets(jobs, inputs, cancellation);
  const results = scanned.map(({ result }) => result);
  await publish(results, progress);

  for (const { result, baseline } of scanned) {
    if (result.kind === 'complete') await cancellation.race(baseline.update(result.scan));
  }
  conclude(results, inputs.warnOnly);
}

interface Job {
  target: TargetProgress;
  baseline: Baseline;
}

/** All targets side by side; what fails one of them does not fail the others. */
async function scanTargets(
  jobs: readonly Job[],
  inputs: Inputs,
  cancellation: Cancellation,
): Promise<(Job & { result: TargetResult })[]> {
  const client = createScanClient({ serverUrl: inputs.serverUrl });
  const patience: Patience = {
    clock: systemClock,
    deadlineMs: systemClock.now() + inputs.timeoutMs,
    signal: cancellation.signal,
    log: logLine,
  };
  const { baseScanId, pollIntervalMs } = inputs;
  if (baseScanId !== undefined) await checkExplicitBase(client, baseScanId, patience);
  return Promise.all(
    jobs.map(async (job) => {
      const { target, baseline } = job;
      const result = await scanTarget(target, {
        client,
        pollIntervalMs,
        patience: jobs.length === 1 ? patience : { ...patience, log: logFor(target.url) },
        baseScanId,
        baseline,
        race: (work) => cancellation.race(work),
        judge: (findings) => judge(findings, inputs.failOn),
      });
      return { ...job, result };
    }),
  );
}

/** Everything that people and later steps read. It comes before the run can fail. */
async function publish(results: readonly TargetResult[], progress: Progress): Promise<void> {
  await writeSummary(renderSummary(results));
  publishAnnotations(renderAnnotations(results.flatMap(addedFindings)));
  for (const result of results) {
    if (result.kind !== 'complete' || result.comparison.kind !== 'no-base') continue;
    core.notice(
      `${result.comparison.reason} All findings of ${oneLine(result.url, 300)} are shown as current ones; none counts as added.`,
    );
  }
  publishOutputs(collectOutputs(results, await writeResultFiles(results)));
  progress.published = true;
}

function addedFindings(result: TargetResult): ComparedFinding[] {
  return result.kind === 'complete' && result.comparison.kind === 'compared'
    ? result.comparison.diff.added
    : [];
}

/** Fails the run if a target failed or has no result; with `warn-only` it says so and passes. */
function conclude(results: readonly TargetResult[], warnOnly: boolean): void {
  const lines = results.flatMap((result) => {
    const text = whyFailed(result);
    if (text === undefined) return [];
    return results.length === 1 ? [text] : [`${oneLine(result.url, 300)}: ${text}`];
  });
  if (lines.length === 0) return;
  const message = lines.join('\n');
  if (warnOnly) core.warning(`${message}\nThe run passes, because warn-only is true.`);
  else core.setFailed(message);
}

function whyFailed(result: TargetResult): string | undefined {
  if (result.kind === 'failed') return result.message;
  return result.outcome.conclusion === 'failed' ? oneLine(result.outcome.verdict, 500) : undefined;
}

async function endSkipped(reason: string): Promise<void> {
  core.notice(oneLine(reason, 500));
  await writeSummary(renderSkippedSummary(reason));
  publishOutputs({ status: 'skipped', conclusion: 'skipped', results: '[]' });
}

/** The run was cancelled, or ended before or outside the scanning. */
async function endWithFailure(error: unknown, progress: Progress): Promise<void> {
  const { status, message } = explainFailure(error);
  const results = progress.targets.map((target) => failTarget(target, error));
  const lines = new Set(
    [message, ...results.map((result) => result.message)].flatMap((text) => text.split('\n')),
  );
  // First of all: a cancelled run may be killed at any moment.
  core.setFailed([...lines].join('\n'));
  if (progress.published) return;
  publishOutputs(
    results.length === 0
      ? { status, conclusion: 'error', results: '[]' }
      : collectOutputs(results, await writeResultFiles(results)),
  );
  await writeSummary(results.length === 0 ? renderFailureSummary(message) : renderSummary(results));
}

/** A log whose lines say which target they are about. */
function logFor(url: string): (line: string) => void {
  const { host, pathname } = new URL(url);
  return (line) => logLine(`[${host}${pathname === '/' ? '' : pathname}] ${line}`);
}
