import { tmpdir } from 'node:os';

import * as core from '@actions/core';

import { SkippedSteps } from './github/skipped-steps.ts';
import { readInputs, type Inputs } from './inputs/inputs.ts';
import { resolveTargets } from './inputs/resolve-targets.ts';
import { readRunContext, type RunContext } from './inputs/run-context.ts';
import { describeExpired, describeUnused } from './policy/describe-entries.ts';
import type { IgnoreEntry } from './policy/policy.ts';
import { addPictures } from './publish/add-pictures.ts';
import { keepReports } from './publish/keep-reports.ts';
import { beginCheck, publishInstead, publishRunCheck } from './publish/check-run.ts';
import { logLine } from './publish/log.ts';
import { beginStatus } from './publish/pending-status.ts';
import { publishResults } from './publish/publish-results.ts';
import { publishRunComment } from './publish/publish-run-comment.ts';
import { publishRunStatus } from './publish/publish-run-status.ts';
import type { PublishedTarget, Publishing } from './publish/publishing.ts';
import { renderAnnotations } from './render/annotations.ts';
import { renderCheckText } from './render/check-text.ts';
import { renderCommitStatus } from './render/commit-status.ts';
import { sourceLinks } from './render/source-link.ts';
import { describeResult } from './result/describe-result.ts';
import type { TargetResult } from './result/target-result.ts';
import { unusedIgnores } from './result/unused-ignores.ts';
import { listenForCancellation } from './run/cancellation.ts';
import { endSkipped, endWithFailure, endWithResults, type RunProgress } from './run/end-run.ts';
import { planRun, type RunPlan } from './run/plan-run.ts';
import { scanTargets } from './run/scan-targets.ts';
import { startRun, type Run } from './run/start-run.ts';
import { startServer } from './run/start-server.ts';
import { ScanAttempt } from './service/scan-attempt.ts';
import { prepareTrial } from './suggest/prepare-trial.ts';
import { addFixes, removeTrial, tryFixes } from './suggest/suggest-fixes.ts';
import { TimeUpError } from './shared/errors.ts';
import { exitWhenWritten } from './shared/exit-when-written.ts';
import { startTimeLimit, type TimeLimit } from './shared/time-limit.ts';
import { untilAborted } from './shared/until-aborted.ts';
import { useProxies } from './shared/use-proxies.ts';
import { servedAddress } from './site/served-address.ts';
import { readPullDiff } from './github/pull-diff.ts';
import { findLines } from './source-lines/find-lines.ts';
import { oneLine } from './text/plain-text.ts';

const SECRET_INPUTS = ['github-token', 'server-token'];
/** A run whose time is up still gets this long for reports, comment, commit status and baseline. */
const PUBLISH_MS = 30_000;
/** The process usually ends by itself, long before. */
const END_MS = 2000;

/** Runs the action. Never throws: every run ends with outputs, a summary and the exit code. */
export async function run(): Promise<void> {
  const progress: RunProgress = {
    scans: [],
    isPublished: false,
    warnOnly: false,
    hasOpenWork: false,
    pending: undefined,
    check: undefined,
    local: undefined,
    trial: undefined,
  };
  const cancellation = listenForCancellation();
  // What is thrown where nobody waits for it, as by a socket: Node would end at once.
  const crash = (error: unknown): void => void endCrashed(error, progress);
  process.once('uncaughtException', crash);
  try {
    await runSteps(progress, cancellation.signal);
  } catch (error) {
    await endWithFailure(error, progress);
  } finally {
    await settle(progress);
    cancellation.dispose();
    process.off('uncaughtException', crash);
  }
  // A request to the cache may still be under way, and the runner gives a cancelled run ten seconds.
  if (cancellation.signal.aborted || progress.hasOpenWork) return exitWhenWritten();
  // Work that the run did not wait for, such as a cache that was too late, must not delay the job.
  setTimeout(exitWhenWritten, END_MS).unref();
}

async function endCrashed(thrown: unknown, progress: RunProgress): Promise<void> {
  try {
    await endWithFailure(thrown, progress);
    await settle(progress);
  } finally {
    exitWhenWritten();
  }
}

/** Nothing waits for a run that has ended, and nothing of it is left. */
async function settle({ pending, check, local, trial }: RunProgress): Promise<void> {
  const removed = trial === undefined ? undefined : removeTrial(trial, logLine);
  await Promise.all([pending?.settle(), check?.settle(), local?.stop(), removed]);
}

/** The whole run. How it ends is decided in `run/end-run.ts`. */
async function runSteps(progress: RunProgress, signal: AbortSignal): Promise<void> {
  const { inputs, context } = readSettings();
  progress.warnOnly = inputs.warnOnly;
  const served = inputs.serve === undefined ? undefined : [servedAddress(inputs.serve)];
  const asked = resolveTargets(served ?? inputs.urls, context);
  if (asked.kind === 'skip') return endSkipped(asked.reason);
  if (asked.notice !== undefined) core.notice(oneLine(asked.notice, 1000));
  progress.scans = asked.urls.map((url) => ({ target: new ScanAttempt(url) }));

  const run = startRun({ inputs, context, signal, log: logLine, notice: core.notice });
  run.limit.signal.addEventListener('abort', () => (progress.hasOpenWork = true));
  progress.local = run.local;
  // A cancelled run has ten seconds, and what it still does needs no service.
  signal.addEventListener('abort', () => void run.local.stop());
  const plan = await group('what was deployed', run.limit.signal, () => planRun(asked.urls, run));

  [progress.pending, progress.check] = await Promise.all([beginStatus(plan, run), beginCheck(plan, run)]);
  const temporaryRoot = process.env['RUNNER_TEMP'] || tmpdir();
  const trial = await prepareTrial({
    ...run,
    ...plan,
    temporaryRoot,
    env: process.env,
    signal: run.limit.signal,
  });
  progress.trial = trial;
  const server = await startServer(plan, run, { trialFolder: trial?.copy.after, temporaryRoot });

  const scanned = await core.group('Sitedelta: scan and comparison', () => scanTargets(plan, run, server));
  progress.scans = scanned.map(({ scans }) => scans);
  signal.throwIfAborted();
  const fixes =
    trial === undefined
      ? undefined
      : await core.group('Sitedelta: fixes', () => tryFixes(scanned[0]?.result, trial, server, run));
  const limits = startPublishLimits(run);
  const { signal: reportsSignal } = limits.reports;
  const pictured = await addPictures(scanned, server, { ...run, signal: reportsSignal });
  const { pullRequest } = plan.revision;
  const { github } = run;
  const findLine = await findLines(
    pictured.map(({ result }) => result),
    {
      ...run,
      ...inputs,
      warn: core.warning,
      readDiff: github && pullRequest && (async () => readPullDiff(github, pullRequest)),
    },
  );
  const linkSource = sourceLinks(findLine, context.filesUrl);
  const isKept = inputs.serverUrl === undefined && inputs.reportArtifact === 'auto';
  const reported = isKept
    ? await core.group('Sitedelta: the report', () =>
        keepReports(pictured, server, { ...run, env: process.env, linkSource, signal: reportsSignal }),
      )
    : pictured;
  const skipped = new SkippedSteps();
  const publishing = { ...run, ...plan, skipped, env: process.env, until: reportsSignal };
  const { targets, patch } = await addFixes(reported, fixes, publishing);
  const results = targets.map(({ result }) => result);
  if (progress.pending !== undefined) {
    progress.pending.outcome = renderCommitStatus(results, {
      warnOnly: inputs.warnOnly,
      host: plan.name.host,
    });
  }
  if (progress.check !== undefined) progress.check.outcome = renderCheckText(results, inputs.warnOnly);
  // Outside of the groups, which GitHub shows folded.
  for (const result of results) if (result.kind === 'complete') logLine(describeResult(result));

  const unused = unusedIgnores(plan.policy.ignore, results);
  const all = renderAnnotations(results, findLine);
  // Those in a check run stand next to the changed lines, and would be there twice.
  const isInCheck = (await progress.check?.begun) === true;
  const annotations = isInCheck ? all.filter(({ line }) => line === undefined) : all;
  const reporting = { ...run, server, linkSource, unused, annotations, patch };
  await publishResults(results, { ...reporting, signal: reportsSignal });
  progress.isPublished = true;

  const { pending, check } = progress;
  const published = { ...run, ...plan, pending, check, annotations: all, skipped, linkSource };
  const isInTime = await publishInTime(targets, published, limits.gitHub);
  progress.hasOpenWork ||= !isInTime;
  showNotices(results, plan, skipped, unused);
  endWithResults(results, inputs.warnOnly);
}

/** Reads inputs and event, hides secrets from the log, and sets up proxies. */
function readSettings(): { inputs: Inputs; context: RunContext } {
  for (const name of SECRET_INPUTS) {
    const secret = core.getInput(name);
    // A word of the workflow's is no secret, and would be hidden in every line that has it.
    if (secret !== '' && !/^oidc(?::|$)/.test(secret)) core.setSecret(secret);
  }
  const inputs = readInputs((name) => core.getInput(name));
  const context = readRunContext(process.env);
  const warning = useProxies(process.env);
  if (warning !== undefined) core.warning(warning);
  return { inputs, context };
}

/** A run whose time is up publishes its results all the same. */
function startPublishLimits({ limit, clock, signal }: Run): { gitHub: TimeLimit; reports: TimeLimit } {
  const publishMs = Math.max(limit.deadlineMs - clock.now(), PUBLISH_MS);
  return {
    gitHub: startTimeLimit(publishMs, clock, signal),
    // The service gives a report for each target; half of the time is left for GitHub.
    reports: startTimeLimit(publishMs / 2, clock, signal),
  };
}

/** @returns Whether GitHub and the Actions cache answered before the time was up. */
async function publishInTime(
  targets: readonly PublishedTarget[],
  publishing: Publishing,
  { signal }: TimeLimit,
): Promise<boolean> {
  try {
    await group('pull request, status and baseline', signal, async () => {
      await publishRunComment(targets, publishing);
      await publishRunStatus(targets, publishing);
      await publishRunCheck(targets, publishing);
    });
    return true;
  } catch (error) {
    if (!(error instanceof TimeUpError)) throw error;
    await publishInstead(publishing);
    const whom = publishing.waits.describe() ?? 'GitHub or the Actions cache';
    core.notice(
      `${whom.charAt(0).toUpperCase()}${whom.slice(1)} did not respond in time, so the comment, commit status, check run or next base may be missing. The log says which were written.`,
    );
    return false;
  }
}

function showNotices(
  results: readonly TargetResult[],
  { policy, revision }: RunPlan,
  skipped: SkippedSteps,
  unused: readonly IgnoreEntry[],
): void {
  const isComplete = results.some(({ kind }) => kind === 'complete');
  const notices = [
    skipped.describe(revision.pullRequest),
    isComplete ? describeExpired(policy.expired) : undefined,
    describeUnused(unused),
  ];
  for (const notice of notices) if (notice !== undefined) core.notice(notice);
}

/** Does a part of the work in a group of the log, until the signal is aborted. */
async function group<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return core.group(`Sitedelta: ${name}`, () => untilAborted(signal, work));
}
