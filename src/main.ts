import * as core from '@actions/core';

import { describeExpired, describeUnused } from './policy/describe-entries.ts';
import { readGateConfig } from './policy/read-policy.ts';
import { connectGitHub } from './github/connect-github.ts';
import { Skips } from './github/skips.ts';
import { readInputs } from './inputs/inputs.ts';
import { resolveTargets } from './inputs/resolve-targets.ts';
import { readRunContext } from './inputs/run-context.ts';
import { collectOutputs } from './publish/collect-outputs.ts';
import { logLine, publishAnnotations } from './publish/log.ts';
import { publishOutputs } from './publish/outputs.ts';
import { publishResults } from './publish/publish-results.ts';
import { publishRunComment, publishRunStatus } from './publish/publish-to-github.ts';
import { writeResultFiles } from './publish/write-result-files.ts';
import { writeSummary } from './publish/write-summary.ts';
import { sourceLinks } from './render/source-link.ts';
import { renderFailureSummary, renderSkippedSummary, renderSummary } from './render/summary.ts';
import { describeChanges } from './result/describe-changes.ts';
import type { CompleteTarget, TargetResult } from './result/target-result.ts';
import { isMistaken } from './result/is-mistaken.ts';
import { unusedIgnores } from './result/unused-ignores.ts';
import { listenForCancellation, type Cancellation } from './run/cancellation.ts';
import { explainFailure } from './run/explain-failure.ts';
import { planRun } from './run/plan-run.ts';
import { describeLeftScan, failTarget } from './run/scan-target.ts';
import { scanTargets } from './run/scan-targets.ts';
import type { ScanProgress } from './service/complete-scan.ts';
import { systemClock } from './shared/clock.ts';
import { CancelledError, isMistake, RunError, TimeUpError } from './shared/errors.ts';
import { startTimeLimit } from './shared/time-limit.ts';
import { untilAborted } from './shared/until-aborted.ts';
import { useProxies } from './shared/use-proxies.ts';
import { findLines } from './source-lines/find-lines.ts';
import { oneLine } from './text/plain-text.ts';
import { plural } from './text/plural.ts';

const PASSES = 'The run passes, because warn-only is true.';
const SECRET_INPUTS = ['github-token', 'server-token'];
/** Reports, comment, commit status and baseline of a run whose time is up still get so long. */
const PUBLISH_MS = 30_000;
/** The process usually ends by itself, long before. */
const END_MS = 2000;

/** How far a run came; what is known is still told when it fails. */
interface Progress {
  targets: ScanProgress[];
  /** Scans to compare with. */
  bases: ScanProgress[];
  /** Outputs and summary are out; what fails after that must not take them back. */
  published: boolean;
  /** Whether the input says that the run passes where there is no result. */
  warnOnly: boolean;
  /** Work that nobody waits for any more may still keep the process alive. */
  leftWork: boolean;
}

/** Runs the action. Never throws: whatever happens ends in outputs, a summary and the exit code. */
export async function run(): Promise<void> {
  const progress: Progress = {
    targets: [],
    bases: [],
    published: false,
    warnOnly: false,
    leftWork: false,
  };
  const cancellation = listenForCancellation();
  try {
    await runSteps(progress, cancellation);
  } catch (error) {
    await endWithFailure(error, progress);
  } finally {
    cancellation.dispose();
  }
  // A request to the cache may still be under way, and the runner gives a cancelled run ten seconds.
  if (cancellation.signal.aborted || progress.leftWork) process.exit();
  // Nothing that nobody waits for, such as a cache that was too late, may hold up the job.
  setTimeout(() => process.exit(), END_MS).unref();
}

async function runSteps(progress: Progress, cancellation: Cancellation): Promise<void> {
  for (const name of SECRET_INPUTS) {
    const secret = core.getInput(name);
    if (secret !== '') core.setSecret(secret);
  }
  const inputs = readInputs((name) => core.getInput(name));
  progress.warnOnly = inputs.warnOnly;
  const context = readRunContext(process.env);
  const warning = useProxies(process.env);
  if (warning !== undefined) core.warning(warning);
  const targets = resolveTargets(inputs.urls, context);
  if (targets.kind === 'skip') return endSkipped(targets.reason);
  if (targets.notice !== undefined) core.notice(oneLine(targets.notice, 1000));
  progress.targets = targets.urls.map((url) => ({ url }));

  const { signal } = cancellation;
  const limit = startTimeLimit(inputs.timeoutMs, systemClock, signal);
  limit.signal.addEventListener('abort', () => (progress.leftWork = true));
  const github = connectGitHub({
    token: inputs.githubToken,
    context,
    clock: systemClock,
    signal,
    log: logLine,
  });
  const workspace = process.env['GITHUB_WORKSPACE'] ?? '';
  const { revision, jobs, name, gate } = await group('what was deployed', limit.signal, async () => {
    const plan = await planRun(targets.urls, inputs, context, github, logLine);
    const nowMs = systemClock.now();
    const { revision } = plan;
    return {
      ...plan,
      gate: await readGateConfig({
        github,
        revision,
        workspace,
        nowMs,
        log: logLine,
        notice: core.notice,
        annotate: publishAnnotations,
      }),
    };
  });
  progress.targets = jobs.map((job) => job.progress);
  progress.bases = jobs.flatMap(({ baseUrl }) => (baseUrl === undefined ? [] : [baseUrl.progress]));

  const scanned = await group('scan and comparison', signal, () =>
    scanTargets(jobs, {
      inputs,
      builds: revision.builds,
      gate,
      repositoryUrl: `${context.gitHubUrl}/${context.repository}`,
      clock: systemClock,
      limit,
      log: logLine,
    }),
  );
  const results = scanned.map(({ result }) => result);
  // Outside of the groups, which GitHub shows folded.
  for (const result of results) if (result.kind === 'complete') logLine(describeResult(result));
  const { sources, timeoutMs } = inputs;
  const findLine = await findLines(results, {
    workspace,
    sources,
    timeoutMs,
    clock: systemClock,
    signal,
    log: logLine,
    warn: core.warning,
  });
  const linkSource = sourceLinks(findLine, context.filesUrl);
  const unused = unusedIgnores(gate.ignore, results);
  const publishMs = Math.max(limit.deadlineMs - systemClock.now(), PUBLISH_MS);
  const publishLimit = startTimeLimit(publishMs, systemClock, signal);
  // The service gives a report for each target; half of the time is left for GitHub.
  const reports = startTimeLimit(publishMs / 2, systemClock, signal);
  await publishResults(results, { inputs, workspace, findLine, linkSource, unused, signal: reports.signal });
  progress.published = true;

  const skips = new Skips();
  try {
    await group('pull request, status and baseline', publishLimit.signal, async () => {
      const { notice } = core;
      const publishing = { inputs, context, revision, github, name, skips, linkSource, log: logLine, notice };
      await publishRunComment(scanned, publishing);
      await publishRunStatus(scanned, publishing);
    });
  } catch (error) {
    if (!(error instanceof TimeUpError)) throw error;
    progress.leftWork = true;
    core.notice(
      'GitHub or the Actions cache gave no answer in time, so comment, commit status or the next base may be missing. The log says which were written.',
    );
  }
  const expired = results.some(({ kind }) => kind === 'complete') ? describeExpired(gate.expired) : undefined;
  for (const notice of [skips.describe(revision.pullRequest), expired, describeUnused(unused)]) {
    if (notice !== undefined) core.notice(notice);
  }
  conclude(results, inputs.warnOnly);
}

/** Does a part of the work in a group of the log, until the signal is aborted. */
async function group<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return core.group(`Sitedelta: ${name}`, () => untilAborted(signal, work));
}

/** The result in one line: numbers, verdict, and where the report is. */
function describeResult({ url, comparison, outcome, scan, reportUrl }: CompleteTarget): string {
  const total = scan.result?.findings.length ?? 0;
  const numbers =
    comparison.kind === 'compared'
      ? describeChanges(comparison.diff)
      : `${total} ${plural(total, 'finding')}`;
  return `${outcome.conclusion === 'passed' ? 'Passed' : 'Failed'}: ${url}: ${numbers}. ${outcome.verdict} ${reportUrl}`;
}

/**
 * Fails the run if a target failed or has no result; with `warn-only` it says so and passes, unless the inputs
 * are wrong.
 */
function conclude(results: readonly TargetResult[], warnOnly: boolean): void {
  const lines = results.flatMap((result) => {
    const text = whyFailed(result);
    if (text === undefined) return [];
    return results.length === 1 ? [text] : [`${oneLine(result.url, 300)}: ${text}`];
  });
  if (lines.length === 0) return;
  const message = lines.join('\n');
  if (warnOnly && !results.some(isMistaken)) core.warning(`${message}\n${PASSES}`);
  else core.setFailed(message);
}

function whyFailed(result: TargetResult): string | undefined {
  if (result.kind === 'failed') return result.message;
  const { comparison, outcome } = result;
  if (outcome.conclusion === 'passed') return undefined;
  const verdict = oneLine(outcome.verdict, 500);
  const isBlind = comparison.kind === 'no-base' && comparison.lack === 'unreadable';
  return isBlind ? `${verdict} ${oneLine(comparison.reason, 1000)}` : verdict;
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
  const texts = [message, ...results.map((result) => result.message)];
  if (error instanceof CancelledError) texts.push(...progress.bases.map(describeLeftScan));
  const lines = new Set(texts.flatMap((text) => text.split('\n')).filter((line) => line !== ''));
  // First of all: a cancelled run may be killed at any moment.
  const isTolerated =
    progress.warnOnly && error instanceof RunError && !(error instanceof CancelledError) && !isMistake(error);
  if (isTolerated) core.warning([...lines, PASSES].join('\n'));
  else core.setFailed([...lines].join('\n'));
  if (progress.published) return;
  publishOutputs(
    results.length === 0
      ? { status, conclusion: 'error', results: '[]' }
      : collectOutputs(results, await writeResultFiles(results)),
  );
  await writeSummary(
    results.length === 0
      ? renderFailureSummary(message)
      : renderSummary(results, undefined, { warnOnly: isTolerated }),
  );
}
