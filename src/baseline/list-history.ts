import type { GitHub } from '../github/connect-github.ts';
import { isRecord } from '../shared/json.ts';
import type { SearchedHistory } from './find-base-commits.ts';

const PAGE_SIZE = 100;
/** A thousand commits. */
const MAX_PAGES = 10;

/** Statuses carry records, but GraphQL knows only the newest of each name, so it says where to look, not what is there. */
const QUERY = `query ($owner: String!, $repo: String!, $start: String!, $size: Int!, $after: String) {
  repository(owner: $owner, name: $repo) {
    object(expression: $start) {
      ... on Commit {
        history(first: $size, after: $after) {
          nodes { oid status { contexts { context targetUrl } } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }
}`;

/** Of commits with statuses; each is read by a request of its own. */
const MAX_READ = 100;

/**
 * The ancestors of a commit that may have a status with a record, newest first, from GitHub's GraphQL API: one request for a
 * hundred commits.
 *
 * @param statusName Name of the statuses, besides those that begin with "sitedelta/".
 * @throws what the API throws; Error if its answer is another one than was asked for, as for a commit that is gone.
 */
export async function* listHistory(
  { octokit, repo }: GitHub,
  start: string,
  statusName: string | undefined,
): AsyncGenerator<string, SearchedHistory> {
  let after: string | null = null;
  let commits = 0;
  let read = 0;
  let oldest = '';
  const isOurs = (status: unknown): boolean => {
    const [name, link] = ['context', 'targetUrl'].map((key) => String(field(status, key)));
    return (
      name === statusName || name?.startsWith('sitedelta/') === true || link?.includes('#sitedelta-') === true
    );
  };
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const variables = { owner: repo.owner, repo: repo.repo, start, size: PAGE_SIZE, after };
    const history = readHistory(await octokit.graphql<unknown>(QUERY, variables));
    for (const { oid, statuses } of history.nodes) {
      commits += 1;
      oldest = oid;
      if (!statuses.some(isOurs)) continue;
      if (read === MAX_READ) return { isWhole: false, commits, oldest };
      read += 1;
      yield oid;
    }
    if (history.next === undefined) return { isWhole: true, commits, oldest };
    after = history.next;
  }
  return { isWhole: false, commits, oldest };
}

interface HistoryPage {
  nodes: { oid: string; statuses: readonly unknown[] }[];
  /** Where the next page begins; undefined if this is the last one. */
  next: string | undefined;
}

function readHistory(answer: unknown): HistoryPage {
  const history = field(field(field(answer, 'repository'), 'object'), 'history');
  const nodes = field(history, 'nodes');
  const info = field(history, 'pageInfo');
  if (!Array.isArray(nodes) || !isRecord(info)) throw new Error('the answer has no history');
  const next = info['hasNextPage'] === true ? info['endCursor'] : undefined;
  return {
    nodes: nodes.map((node) => {
      const statuses: unknown = field(field(node, 'status'), 'contexts');
      return { oid: String(field(node, 'oid')), statuses: Array.isArray(statuses) ? statuses : [] };
    }),
    next: typeof next === 'string' ? next : undefined,
  };
}

function field(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}
