import type { GitHub } from './connect-github.ts';

/** A commit status as it was set once; later ones of its context hide it on GitHub's pages. */
export interface CommitStatus {
  context: string;
  description: string;
  targetUrl: string;
}

/** GitHub keeps 1,000 statuses of a commit and context; what is newest comes first. */
const MAX_PAGES = 3;

/**
 * The newest statuses of a commit, newest first.
 *
 * @throws what the API throws.
 */
export async function listStatuses(github: GitHub, sha: string): Promise<CommitStatus[]> {
  const statuses: CommitStatus[] = [];
  let pages = 0;
  const all = github.octokit.paginate.iterator(github.octokit.rest.repos.listCommitStatusesForRef, {
    ...github.repo,
    ref: sha,
    per_page: 100,
  });
  for await (const { data } of all) {
    for (const { context, description, target_url: targetUrl } of data) {
      statuses.push({ context, description: description ?? '', targetUrl: targetUrl ?? '' });
    }
    pages += 1;
    if (pages === MAX_PAGES) break;
  }
  return statuses;
}
