import * as core from '@actions/core';

import { collectOutputs } from '../publish/collect-outputs.ts';
import { publishOutputs } from '../publish/outputs.ts';
import type { CheckRun } from '../publish/check-run.ts';
import type { PendingStatus } from '../publish/pending-status.ts';
import { writeResultFiles } from '../publish/write-result-files.ts';
import { writeSummary } from '../publish/write-summary.ts';
import { describeEnd } from '../render/commit-status.ts';
import { renderFailureSummary, renderSkippedSummary, renderSummary } from '../render/summary.ts';
import { isMisconfigured } from '../result/is-misconfigured.ts';
import type { TargetResult } from '../result/target-result.ts';
import { CancelledError, isMistake, RunError } from '../shared/errors.ts';
import { oneLine } from '../text/plain-text.ts';
import { explainFailure } from './explain-failure.ts';
import type { LocalRun } from './local-run.ts';
import { failTarget, type TargetScans } from './scan-target.ts';

const PASSES = 'The run passes, because warn-only is true.';

/** How far a run has come. If it fails, what is known is still published. */
export interface RunProgress {
  /** The scans of each target; empty until the targets are known. */
  scans: readonly TargetScans[];
  /** Outputs and summary are published; an error after that must not replace them. */
  isPublished: boolean;
  /** Whether the input `warn-only` lets the run pass without a result. */
  warnOnly: boolean;
  /** Work that the run no longer waits for may still keep the process alive. */
  hasOpenWork: boolean;
  /** The commit status that waits for the result. */
  pending: PendingStatus | undefined;
  /** The check run that waits for the result. */
  check: CheckRun | undefined;
  /** The service that the run brings with it. */
  local: LocalRun | undefined;
  /** The copy of the site in which fixes are tried. */
  trial: { copy: { remove: () => Promise<void> } } | undefined;
}

/** Ends a run that had nothing to scan. */
export async function endSkipped(reason: string): Promise<void> {
  core.notice(oneLine(reason, 500));
  await writeSummary(renderSkippedSummary(reason));
  publishOutputs({ status: 'skipped', conclusion: 'skipped', results: '[]' });
}

/**
 * Ends a run whose results are published: it fails if a target failed or has no result. With `warn-only` it warns
 * and passes, unless inputs or policy are wrong.
 */
export function endWithResults(results: readonly TargetResult[], warnOnly: boolean): void {
  const lines = results.flatMap((result) => {
    const text = whyFailed(result);
    if (text === undefined) return [];
    return results.length === 1 ? [text] : [`${oneLine(result.url, 300)}: ${text}`];
  });
  if (lines.length === 0) return;
  const message = lines.join('\n');
  if (warnOnly && !results.some(isMisconfigured)) core.warning(`${message}\n${PASSES}`);
  else core.setFailed(message);
}

/** Ends a run that was cancelled, or that failed before or outside the scanning. */
export async function endWithFailure(error: unknown, progress: RunProgress): Promise<void> {
  const { status, message } = explainFailure(error);
  const results = progress.scans.map(({ target }) => failTarget(target, error));
  const isCancelled = error instanceof CancelledError;
  const texts = [message, ...results.map((result) => result.message)];
  if (isCancelled) texts.push(...progress.scans.map(({ base }) => base?.describeUnfinished() ?? ''));
  const lines = new Set(texts.flatMap((text) => text.split('\n')).filter((line) => line !== ''));
  // First of all: a cancelled run may be killed at any moment.
  const isTolerated = progress.warnOnly && error instanceof RunError && !isCancelled && !isMistake(error);
  if (progress.pending !== undefined && !progress.isPublished) {
    progress.pending.outcome = isTolerated
      ? { state: 'success', description: describeEnd(`only a warning: ${message}`).description }
      : describeEnd(message);
  }
  if (progress.check !== undefined && !progress.isPublished) {
    const conclusion = isCancelled ? 'cancelled' : isTolerated ? 'neutral' : 'failure';
    progress.check.outcome = { conclusion, title: describeEnd(message).description };
  }
  if (isTolerated) core.warning([...lines, PASSES].join('\n'));
  else core.setFailed([...lines].join('\n'));
  if (progress.isPublished) return;
  if (results.length === 0) {
    publishOutputs({ status, conclusion: 'error', results: '[]' });
    await writeSummary(renderFailureSummary(message));
  } else {
    publishOutputs(collectOutputs(results, await writeResultFiles(results)));
    await writeSummary(renderSummary(results, undefined, { warnOnly: isTolerated }));
  }
}

function whyFailed(result: TargetResult): string | undefined {
  if (result.kind === 'failed') return result.message;
  const { comparison, outcome } = result;
  if (outcome.conclusion === 'passed') return undefined;
  const verdict = oneLine(outcome.verdict, 500);
  const isUnreadable = comparison.kind === 'no-base' && comparison.cause === 'unreadable';
  return isUnreadable ? `${verdict} ${oneLine(comparison.reason, 1000)}` : verdict;
}
