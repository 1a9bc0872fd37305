import type { GitHub } from '../github/connect-github.ts';
import type { Revision } from '../github/find-revision.ts';
import { CancelledError } from '../shared/errors.ts';

/** Each commit costs a request; a base that is further away says little about this deployment. */
const MAX_COMMITS = 20;

/**
 * Commits whose deployment may be what this one is compared with, best first.
 *
 * - For a pull request: the tip of its base branch, and its ancestors.
 * - For a deployment: the commits that the same environment got before, then the ancestors of this one.
 * - Else: the commit itself (an earlier run, such as that of the last night), and its ancestors.
 *
 * @throws what the API throws.
 */
export async function findBaseCommits(github: GitHub, revision: Revision): Promise<string[]> {
  const { pullRequest, deploymentId, environment, sha } = revision;
  const start = pullRequest?.baseSha || sha;
  if (start === '') return [];
  const deployed =
    pullRequest === undefined && deploymentId !== undefined && environment !== undefined
      ? await listDeployedCommits(github, environment, deploymentId)
      : [];
  const { data: ancestors } = await github.octokit.rest.repos.listCommits({
    ...github.repo,
    sha: start,
    per_page: MAX_COMMITS,
  });
  return [...new Set([...deployed, ...ancestors.map((commit) => commit.sha)])].slice(0, MAX_COMMITS);
}

/** Newest first; a rollback brings an older commit to the front. */
async function listDeployedCommits(github: GitHub, environment: string, before: number): Promise<string[]> {
  try {
    const { data } = await github.octokit.rest.repos.listDeployments({
      ...github.repo,
      environment,
      per_page: 30,
    });
    return data
      .filter(({ id }) => id < before)
      .toSorted((a, b) => b.id - a.id)
      .map(({ sha }) => sha)
      .slice(0, MAX_COMMITS / 2);
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    // It takes deployments: read; the ancestors do as well where deployments follow the branch.
    return [];
  }
}
