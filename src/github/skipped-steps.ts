import { CancelledError } from '../shared/errors.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import { statusOf } from './find-retry-wait.ts';
import { isRefusal } from './refusals.ts';
import type { PullRequest } from './pull-request.ts';

/** Something that GitHub refused or failed to do, such as a comment. */
interface SkippedStep {
  /** "the comment" */
  what: string;
  /** Permission of the token that it takes: "pull-requests: write". */
  permission: string;
  error: unknown;
}

/** Collects what GitHub refused, for one notice about all of it. */
export class SkippedSteps {
  readonly #skipped: SkippedStep[] = [];

  /** Does something that may be refused; what fails is kept for the notice. */
  async attempt<T>(what: string, permission: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof CancelledError) throw error;
      this.#skipped.push({ what, permission, error });
      return undefined;
    }
  }

  /** One line for users; undefined if nothing was skipped. */
  describe(pullRequest: PullRequest | undefined): string | undefined {
    const parts: string[] = [];
    const refused = this.#skipped.filter(({ error }) => isRefusal(error));
    if (refused.length > 0) {
      const list = [...new Set(refused.map(({ what, permission }) => `${what} (${permission})`))].join(', ');
      parts.push(
        refused.every(({ error }) => statusOf(error) === 401)
          ? `GitHub does not know the token of the input "github-token", or it has expired, so this was skipped: ${list}. Leave the input out to use the token of the run.`
          : pullRequest?.fork === true
            ? `The pull request comes from a fork, and the token of such a run can only read, so this was skipped: ${list}. Everything else is in the job summary.`
            : `The token of this run lacks a permission, so this was skipped: ${list}. Grant it under "permissions" in the workflow, or turn it off by the inputs "comment", "commit-status", "check-run" and "suggest".`,
      );
    }
    const failed = this.#skipped
      .filter(({ error }) => !isRefusal(error))
      .map(({ what, error }) => {
        const reason = oneLine(messageOf(error), 200).replace(/\.$/, '');
        return `GitHub did not take ${what}: ${reason}.`;
      });
    // Each of several targets may have met the same.
    parts.push(...new Set(failed));
    return parts.length === 0 ? undefined : parts.join(' ');
  }
}
