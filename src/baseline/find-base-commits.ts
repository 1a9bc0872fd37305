import type { GitHub } from '../github/connect-github.ts';
import type { Revision } from '../github/find-revision.ts';
import { statusOf } from '../github/find-retry-wait.ts';
import { lacksPermission } from '../github/refusals.ts';
import { CancelledError } from '../shared/errors.ts';
import { listHistory } from './list-history.ts';

/** Where statuses have to be asked for commit by commit. */
const MAX_COMMITS = 50;
/** Of the earlier deployments and of the earlier tags. */
const MAX_DEPLOYED = 10;

/** How far a history was searched. */
export interface SearchedHistory {
  /** Whether that was all of it. */
  isWhole: boolean;
  /** Commits that were searched. */
  commits: number;
  /** The last of them; empty if there was none. */
  oldest: string;
}

/**
 * Commits whose deployment may be what this one is compared with, best first, each when it is asked for.
 *
 * - For a pull request: the tip of its base branch, and its ancestors. For a merge group likewise.
 * - For a deployment: the commits that the same environment got before, then the ancestors of this one.
 * - For a tag: the commit itself, those of the tags before, then the ancestors.
 * - Otherwise: the commit itself (an earlier run, such as that of the last night), the tip of the branch before the push,
 *   and the ancestors.
 *
 * Of the ancestors, those without a commit status of ours are left out where one request tells the statuses of many commits.
 *
 * @returns How far the ancestors were searched.
 * @throws what the API throws.
 */
export async function* findBaseCommits(
  github: GitHub,
  revision: Revision,
  statusName: string | undefined,
): AsyncGenerator<string, SearchedHistory> {
  const { pullRequest, deploymentId, environment, tag, sha, before, mergeBase } = revision;
  const start = pullRequest?.baseSha || mergeBase || sha;
  if (start === '') return { isWhole: true, commits: 0, oldest: '' };
  const seen = new Set<string>();
  const first: string[] = [];
  if (pullRequest === undefined && mergeBase === undefined) {
    if (deploymentId !== undefined && environment !== undefined) {
      first.push(...(await listDeployedCommits(github, environment, deploymentId)));
    } else if (tag !== undefined) first.push(start, ...(await listTaggedCommits(github, tag)));
    else if (before !== undefined) first.push(start, before);
  }
  // The other API does not say that the token may not read statuses.
  if (first.length === 0) first.push(start);
  for (const commit of first) {
    if (seen.has(commit)) continue;
    seen.add(commit);
    yield commit;
  }
  const history = listHistory(github, start, statusName);
  let next = await startOf(history);
  if (next === 'refused') {
    const { commits, isWhole } = await listAncestors(github, start, pullRequest?.baseBranch);
    for (const commit of commits) if (!seen.has(commit)) yield commit;
    return { isWhole, commits: commits.length, oldest: commits.at(-1) ?? '' };
  }
  while (next.done !== true) {
    if (!seen.has(next.value)) yield next.value;
    next = await history.next();
  }
  return next.value;
}

/** GraphQL may be refused, or not be there; then the other API is asked. */
async function startOf(
  history: AsyncGenerator<string, SearchedHistory>,
): Promise<IteratorResult<string, SearchedHistory> | 'refused'> {
  try {
    return await history.next();
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    return 'refused';
  }
}

/** @param branch Whose tip takes the place of a start that is gone, because someone has forced a push. */
async function listAncestors(
  { octokit, repo }: GitHub,
  start: string,
  branch: string | undefined,
): Promise<{ commits: string[]; isWhole: boolean }> {
  const list = async (sha: string): Promise<string[]> => {
    const { data } = await octokit.rest.repos.listCommits({ ...repo, sha, per_page: MAX_COMMITS + 1 });
    return data.map((commit) => commit.sha);
  };
  const all = await list(start).catch((error: unknown) => {
    if (branch === undefined || ![404, 422].includes(statusOf(error) ?? 0)) throw error;
    return list(branch);
  });
  return { commits: all.slice(0, MAX_COMMITS), isWhole: all.length <= MAX_COMMITS };
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
