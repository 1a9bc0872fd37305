import { createHash, randomUUID } from 'node:crypto';

import { connectGitHub } from '../github/connect-github.ts';
import { listStatuses } from '../github/list-statuses.ts';
import { describePending, type StatusText } from '../render/commit-status.ts';
import type { RunPlan } from '../run/plan-run.ts';
import type { Run } from '../run/start-run.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import { chooseContext } from './choose-context.ts';
import { formatRunStamp } from './run-stamp.ts';

/** A cancelled run is killed after ten seconds, and its service is still to be ended. */
const SETTLE_MS = 5000;
/** The scan does not wait longer for the pending status. */
const PATIENCE_MS = 3000;

/** The commit status that shows, from the start of the run, that its result is awaited. */
export interface PendingStatus {
  /** Tells the statuses of this step from those of other jobs and steps of its run. */
  instance: string;
  /** What is set in its place if the run ends without setting one: nothing must wait for a run that has ended. */
  outcome: StatusText;
  /** Resolves once no request for it is under way, so that it cannot come after the verdict. Never throws. */
  end(): Promise<void>;
  /** Notes that a status of this context has been set. */
  replace(context: string): void;
  /** Sets the outcome, if nothing has replaced the pending status. Never throws. */
  settle(): Promise<void>;
}

/**
 * Sets the commit status of the run to pending, so that a required check is seen at once. A GitHub that does not answer
 * does not hold up the scan.
 *
 * @returns undefined if this run sets no status.
 * @throws the reason of the run's signal.
 */
export async function beginStatus(
  { revision: { sha }, name }: RunPlan,
  { inputs, context, github, clock, limit, log }: Run,
): Promise<PendingStatus | undefined> {
  if (github === undefined || sha === '' || inputs.commitStatus === 'never') return undefined;
  const instance = createHash('sha256').update(randomUUID()).digest('hex').slice(0, 16);
  const stamp = formatRunStamp({ runId: context.runId, runAttempt: context.runAttempt, instance });
  const ending = new AbortController();
  let own: string | undefined;
  const begin = async (): Promise<void> => {
    const chosen =
      name.host === undefined ? name.context : chooseContext(name, await listStatuses(github, sha));
    ending.signal.throwIfAborted();
    own = chosen;
    try {
      await github.octokit.rest.repos.createCommitStatus({
        ...github.repo,
        sha,
        context: chosen,
        ...describePending(name.host),
        target_url: `${context.runUrl}#${stamp}`,
        request: { signal: ending.signal },
      });
    } catch (error) {
      // If the request was ended, GitHub may have taken it.
      if (!ending.signal.aborted) own = undefined;
      throw error;
    }
  };
  const begun = begin().catch((error: unknown) => {
    log(`The commit status is not set to pending: ${oneLine(messageOf(error), 200).replace(/\.$/, '')}.`);
  });
  await Promise.race([
    begun,
    clock.sleep(PATIENCE_MS, AbortSignal.any([limit.signal, ending.signal])).catch(() => {}),
  ]);
  limit.signal.throwIfAborted();
  const status: PendingStatus = {
    instance,
    outcome: { state: 'error', description: 'No result: the run ended before it had one.' },
    async end() {
      ending.abort(new Error('the result is there'));
      await begun;
    },
    replace(context) {
      if (context === own) own = undefined;
    },
    async settle() {
      await status.end();
      if (own === undefined) return;
      // The connection of the run ends with it.
      const last = connectGitHub({
        token: inputs.githubToken,
        context,
        clock,
        signal: AbortSignal.timeout(SETTLE_MS),
        log,
      });
      try {
        await last?.octokit.rest.repos.createCommitStatus({
          ...github.repo,
          sha,
          context: own,
          ...status.outcome,
          target_url: context.runUrl,
        });
      } catch (error) {
        const reason = oneLine(messageOf(error), 200);
        log(`The commit status ${own} stays pending, because GitHub did not take another one: ${reason}`);
      }
    },
  };
  return status;
}
