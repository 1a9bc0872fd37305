import type { GitHub } from '../github/connect-github.ts';
import type { Revision } from '../github/find-revision.ts';
import { lacksPermission } from '../github/lacks-permission.ts';

/** Each commit costs a request; an older base says little about this deployment. */
const MAX_COMMITS = 20;
/** Of the earlier deployments and of the earlier tags. */
const MAX_DEPLOYED = MAX_COMMITS / 2;

/**
 * Commits whose deployment may be what this one is compared with, best first.
 *
 * - For a pull request: the tip of its base branch, and its ancestors.
 * - For a deployment: the commits that the same environment got before, then the ancestors of this one.
 * - For a tag: the commit itself, those of the tags before, then the ancestors.
 * - Otherwise: the commit itself (an earlier run, such as that of the last night), and its ancestors.
 *
 * @throws what the API throws.
 */
export async function findBaseCommits(github: GitHub, revision: Revision): Promise<string[]> {
  const { pullRequest, deploymentId, environment, tag, sha } = revision;
  const start = pullRequest?.baseSha || sha;
  if (start === '') return [];
  const first: string[] = [];
  if (pullRequest === undefined && deploymentId !== undefined && environment !== undefined) {
    first.push(...(await listDeployedCommits(github, environment, deploymentId)));
  } else if (pullRequest === undefined && tag !== undefined) {
    first.push(start, ...(await listTaggedCommits(github, tag)));
  }
  const { data: ancestors } = await github.octokit.rest.repos.listCommits({
    ...github.repo,
    sha: start,
    per_page: MAX_COMMITS,
  });
  return [...new Set([...first, ...ancestors.map((commit) => commit.sha)])].slice(0, MAX_COMMITS);
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
      .slice(0, MAX_DEPLOYED);
  } catch (error) {
    // The list takes deployments: read. The ancestors will do if deployments follow the branch.
    if (lacksPermission(error)) return [];
    throw error;
  }
}

/** Commits of the tags before one, by the numbers in their names: v1.10 is after v1.9. */
async function listTaggedCommits(github: GitHub, tag: string): Promise<string[]> {
  const { data } = await github.octokit.rest.repos.listTags({ ...github.repo, per_page: 100 });
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  return data
    .filter(({ name }) => compare(name, tag) < 0)
    .toSorted((a, b) => compare(b.name, a.name))
    .map(({ commit }) => commit.sha)
    .slice(0, MAX_DEPLOYED - 1);
}
