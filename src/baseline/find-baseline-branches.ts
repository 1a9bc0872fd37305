import type { GitHub } from '../github/connect-github.ts';
import { lacksPermission } from '../github/lacks-permission.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { CancelledError } from '../shared/errors.ts';
import { readField } from '../shared/json.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import type { StoreAnswer } from './baseline-store.ts';

/** The branches whose complete scans become bases. */
export interface BaselineBranches {
  /** Names, and patterns such as release/*; empty if they are not known. */
  patterns: readonly string[];
  /** Why they are not known: no base can be found then. */
  problem?: Exclude<StoreAnswer, { kind: 'base' | 'gone' }>;
}

/**
 * The branches whose complete scans become the base: the input, otherwise the repository's default branch. GitHub's
 * API is asked for it only if the event does not have it.
 */
export async function findBaselineBranches(
  input: readonly string[] | undefined,
  github: GitHub | undefined,
  context: RunContext,
): Promise<BaselineBranches> {
  if (input !== undefined) return { patterns: input };
  const known = readField(context.event, 'repository', 'default_branch');
  if (known !== undefined) return { patterns: [known] };
  // A schedule always runs on the default branch.
  if (context.eventName === 'schedule' && context.ref.startsWith('refs/heads/')) {
    return { patterns: [context.ref.slice('refs/heads/'.length)] };
  }

  const advice = 'Set the input "baseline-branch".';
  if (github === undefined) {
    const reason = `The default branch of the repository is not known. ${advice}`;
    return { patterns: [], problem: { kind: 'unavailable', reason } };
  }
  try {
    return { patterns: [(await github.octokit.rest.repos.get(github.repo)).data.default_branch] };
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    const cause = oneLine(messageOf(error), 200).replace(/\.$/, '');
    const reason = `The default branch of the repository cannot be read (${cause}). ${advice}`;
    return {
      patterns: [],
      problem: { kind: lacksPermission(error) ? 'refused' : 'unreadable', reason },
    };
  }
}
