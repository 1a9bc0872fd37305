import type { RunContext } from '../inputs/run-context.ts';
import { CancelledError } from '../shared/errors.ts';
import { readField } from '../shared/json.ts';
import type { GitHub } from './connect-github.ts';

/** Name of the default branch, or what kept GitHub from telling it; undefined without a token. */
export type DefaultBranch = { name: string } | { error: unknown };

/**
 * The default branch of the repository. GitHub's API is asked for it only if the event does not have it.
 *
 * @throws CancelledError
 */
export async function findDefaultBranch(
  github: GitHub | undefined,
  context: RunContext,
): Promise<DefaultBranch> {
  const known = readField(context.event, 'repository', 'default_branch');
  if (known !== undefined) return { name: known };
  // A schedule always runs on the default branch.
  if (context.eventName === 'schedule' && context.ref.startsWith('refs/heads/')) {
    return { name: context.ref.slice('refs/heads/'.length) };
  }
  if (github === undefined) return { error: undefined };
  try {
    return { name: (await github.octokit.rest.repos.get(github.repo)).data.default_branch };
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    return { error };
  }
}
