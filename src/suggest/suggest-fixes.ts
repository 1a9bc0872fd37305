import type { WorkCopy } from '../fix/trial/work-copy.ts';
import type { SkippedSteps } from '../github/skipped-steps.ts';
import type { CompleteTarget, TargetResult } from '../result/target-result.ts';
import type { RunPlan } from '../run/plan-run.ts';
import type { ScanServer } from '../run/scan-server.ts';
import type { Run } from '../run/start-run.ts';
import { CancelledError, TimeUpError } from '../shared/errors.ts';
import { untilAborted } from '../shared/until-aborted.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import { findFixes, type Fixes } from './find-fixes.ts';
import { keepPatch } from './keep-patch.ts';
import type { Trial } from './prepare-trial.ts';
import { publishSuggestions } from './publish-suggestions.ts';

const PERMISSION = 'pull-requests: write';

/**
 * Looks for fixes of what was added, and proves them. What goes wrong costs the fixes, never the run, and a notice says so.
 *
 * @returns undefined if nothing is known about fixes
 * @throws CancelledError
 */
export async function tryFixes(
  result: TargetResult | undefined,
  trial: Trial,
  { client, ended, trial: site }: ScanServer,
  { inputs, clock, limit, log, notice }: Run,
): Promise<Fixes | undefined> {
  if (result?.kind !== 'complete' || result.comparison.kind === 'no-base' || site === undefined)
    return undefined;
  const signal = ended === undefined ? limit.signal : AbortSignal.any([limit.signal, ended]);
  const retry = { clock, deadlineMs: limit.deadlineMs, signal, log };
  try {
    signal.throwIfAborted();
    return await findFixes(result, { trial, site, client, pollIntervalMs: inputs.pollIntervalMs, retry });
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    const why = error instanceof TimeUpError ? 'there was no time left' : messageOf(error);
    // Nobody knows the folders of the copy.
    const named = why
      .replaceAll(trial.copy.after, inputs.serve ?? '')
      .replaceAll(site.url, inputs.serve ?? '');
    notice(`No fixes are suggested: ${oneLine(named, 1000)}`);
    return undefined;
  } finally {
    await removeTrial(trial, log);
  }
}

/** Never throws; what can't be removed is left to the next run. */
export async function removeTrial(
  { copy }: { copy: Pick<WorkCopy, 'remove'> },
  log: (line: string) => void,
): Promise<void> {
  await copy
    .remove()
    .catch((error: unknown) => log(`The copy of the site cannot be removed: ${messageOf(error)}`));
}

interface PublishOptions extends Run, Pick<RunPlan, 'revision' | 'name'> {
  skipped: SkippedSteps;
  env: Record<string, string | undefined>;
  /** The end of the time for it. */
  until: AbortSignal;
}

/**
 * Publishes the fixes of the only target of a run, and adds to its result what became of them.
 *
 * @returns The targets, and the path of the patch; empty if there is none
 * @throws CancelledError
 */
export async function addFixes<T extends { result: TargetResult }>(
  targets: readonly T[],
  fixes: Fixes | undefined,
  options: PublishOptions,
): Promise<{ targets: T[]; patch: string }> {
  const [target] = targets;
  if (fixes === undefined || target?.result.kind !== 'complete') return { targets: [...targets], patch: '' };
  const { result, patch } = await publishFixes(target.result, fixes, options);
  return { targets: [{ ...target, result }], patch };
}

/**
 * Writes the fixes as suggestions on the pull request, and keeps all of them as a patch. What GitHub refuses is skipped.
 */
async function publishFixes(
  result: CompleteTarget,
  fixes: Fixes,
  options: PublishOptions,
): Promise<{ result: CompleteTarget; patch: string }> {
  const { github, revision, name, context, skipped, until, log } = options;
  const { pullRequest } = revision;
  let suggested = 0;
  if (github !== undefined && pullRequest !== undefined) {
    const about = { key: name.key, runUrl: context.runUrl, reportUrl: result.reportUrl, log };
    const publish = (): Promise<number> => publishSuggestions(fixes, { github, pullRequest, ...about });
    suggested =
      (await skipped.attempt('the suggestions', PERMISSION, () => untilAborted(until, publish))) ?? 0;
  }
  if (fixes.proven.length === 0) return { result, patch: '' };
  const { diff } = fixes;
  const kept = await keepPatch(diff, { ...options, scanId: result.scan.id, signal: until });
  const repaired = fixes.proven.flatMap(({ findings }) => findings).length;
  return {
    result: { ...result, fixes: { repaired, suggested, diff, diffUrl: kept.url } },
    patch: kept.path,
  };
}
