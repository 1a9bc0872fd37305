import type { RunContext } from '../inputs/run-context.ts';
import { CancelledError } from '../shared/errors.ts';
import { readField } from '../shared/json.ts';
import type { GitHub } from './connect-github.ts';

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
 * Whether the run shows the state of a branch: only then its scan may become the branch's next base.
 *
 * A run that follows another one (`workflow_run`) runs on the default branch whatever it follows, so the run
 * before it is judged. A deployment made from a commit has no ref; the API says whether the branch contains
 * the commit.
 *
 * @param sha The deployed commit.
 */
export async function isOnBranch(
  context: RunContext,
  branch: string,
  sha: string,
  github: GitHub | undefined,
): Promise<boolean> {
  const { event, eventName, ref, repository } = context;
  if (eventName === 'workflow_run') {
    return (
      TRUSTED_EVENTS.has(readField(event, 'workflow_run', 'event') ?? '') &&
      readField(event, 'workflow_run', 'head_branch') === branch &&
      readField(event, 'workflow_run', 'head_repository', 'full_name') === repository
    );
  }
  if (!TRUSTED_EVENTS.has(eventName)) return false;
  if (ref !== '') return ref === `refs/heads/${branch}`;
  return github !== undefined && sha !== '' && contains(github, branch, sha);
}

async function contains(github: GitHub, branch: string, sha: string): Promise<boolean> {
  try {
    const { data } = await github.octokit.rest.repos.compareCommitsWithBasehead({
      ...github.repo,
      basehead: `${branch}...${sha}`,
      per_page: 1,
    });
    return data.status === 'identical' || data.status === 'behind';
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    // A base that is not stored costs less than a wrong one.
    return false;
  }
}
