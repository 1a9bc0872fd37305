import type { GitHub } from './connect-github.ts';

/** A commit status as it was set once; later ones of its context hide it on GitHub's pages. */
export interface CommitStatus {
  /** Missing where it does not matter. */
  state?: string;
  context: string;
  description: string;
  targetUrl: string;
}

/** GitHub keeps 1,000 statuses of a commit and context; what is newest comes first. */
const MAX_PAGES = 3;
const PAGE_SIZE = 100;

/**
 * The newest statuses of a commit, newest first.
 *
 * @throws what the API throws.
 */
export async function listStatuses(github: GitHub, sha: string): Promise<CommitStatus[]> {
  const statuses: CommitStatus[] = [];
  // The toolkit's own way through the pages takes a refusal with 409 for an empty list.
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { data } = await github.octokit.rest.repos.listCommitStatusesForRef({
      ...github.repo,
      ref: sha,
      per_page: PAGE_SIZE,
      page,
    });
    for (const { state, context, description, target_url: targetUrl } of data) {
      statuses.push({ state, context, description: description ?? '', targetUrl: targetUrl ?? '' });
    }
    if (data.length < PAGE_SIZE) break;
  }
  return statuses;
}
