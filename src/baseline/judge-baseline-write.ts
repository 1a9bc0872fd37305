import { readField } from '../json.ts';
import type { RunContext } from '../run-context.ts';
import type { BaselineRecord } from './baseline-store.ts';

/** Events that show the state of a branch after the fact, and that strangers can't raise. */
const TRUSTED_EVENTS = new Set([
  'push',
  'schedule',
  'workflow_dispatch',
  'repository_dispatch',
  'deployment',
  'deployment_status',
]);

/**
 * Says why the scan of this run must not become the next base, or undefined if it may.
 *
 * Only runs on the baseline branch may. A run that follows another one (`workflow_run`) runs on the default
 * branch whatever it follows, so the run before it is judged. Nor may a re-run of an old run replace
 * the record of a newer one.
 */
export function judgeBaselineWrite(
  context: RunContext,
  baselineBranch: string,
  current: BaselineRecord | undefined,
): string | undefined {
  if (!isOnBranch(context, baselineBranch)) {
    return `Only runs on the branch ${baselineBranch} (by push, schedule, dispatch or deployment) store the base.`;
  }
  if (current !== undefined && current.runId > context.runId) {
    return `The stored base comes from the newer run ${current.runId}; a re-run of an older one does not replace it.`;
  }
  return undefined;
}

function isOnBranch(context: RunContext, branch: string): boolean {
  const { event, eventName, ref, repository } = context;
  if (eventName === 'workflow_run') {
    return (
      TRUSTED_EVENTS.has(readField(event, 'workflow_run', 'event') ?? '') &&
      readField(event, 'workflow_run', 'head_branch') === branch &&
      readField(event, 'workflow_run', 'head_repository', 'full_name') === repository
    );
  }
  return TRUSTED_EVENTS.has(eventName) && ref === `refs/heads/${branch}`;
}
