import type { GitHub } from '../github/connect-github.ts';
import { findDefaultBranch } from '../github/find-default-branch.ts';
import { lacksPermission } from '../github/refusals.ts';
import type { RunContext } from '../inputs/run-context.ts';
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

/** The branches whose complete scans become the base: the input, otherwise the repository's default branch. */
export async function findBaselineBranches(
  input: readonly string[] | undefined,
  github: GitHub | undefined,
  context: RunContext,
): Promise<BaselineBranches> {
  if (input !== undefined) return { patterns: input };
  const found = await findDefaultBranch(github, context);
  if ('name' in found) return { patterns: [found.name] };
  const advice = 'Set the input "baseline-branch".';
  if (found.error === undefined) {
    const reason = `The default branch of the repository is not known. ${advice}`;
    return { patterns: [], problem: { kind: 'unavailable', reason } };
  }
  const cause = oneLine(messageOf(found.error), 200).replace(/\.$/, '');
  const reason = `The default branch of the repository cannot be read (${cause}). ${advice}`;
  return {
    patterns: [],
    problem: { kind: lacksPermission(found.error) ? 'refused' : 'unreadable', reason },
  };
}
