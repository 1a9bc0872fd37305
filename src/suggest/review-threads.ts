import type { GitHub } from '../github/connect-github.ts';
import type { PullRequest } from '../github/pull-request.ts';
import { readMark, type SuggestionMark } from './suggestion-comment.ts';

/** A suggestion of an earlier run. */
export interface EarlierSuggestion extends SuggestionMark {
  /** Id of the comment. */
  id: string;
  /** Whether its lines are others now, so that nobody can apply it. */
  isOutdated: boolean;
  /** Whether someone has settled it, as GitHub does for who applies it. */
  isResolved: boolean;
  /** Why it is hidden; undefined if it is not. */
  hiddenAs: string | undefined;
}

interface Answer {
  repository: {
    pullRequest: {
      headRefOid: string;
      reviewThreads: {
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
        nodes: readonly {
          isResolved: boolean;
          isOutdated: boolean;
          comments: {
            nodes: readonly {
              id: string;
              body: string;
              viewerDidAuthor: boolean;
              isMinimized: boolean;
              minimizedReason: string | null;
            }[];
          };
        }[];
      };
    } | null;
  } | null;
}

const QUERY = `query reviewThreads($owner: String!, $repo: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) {
      headRefOid
      reviewThreads(first: 100, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes {
          isResolved
          isOutdated
          comments(first: 1) { nodes { id body viewerDidAuthor isMinimized minimizedReason } }
        }
      }
    }
  }
}`;
/** Of 100 threads each. */
const MAX_PAGES = 10;

/**
 * The head of a pull request, and the suggestions that earlier runs of this workflow have written there. Anybody may copy a mark, so
 * only comments of the token's own account count.
 *
 * @throws what the API throws; Error if there is no such pull request
 */
export async function readEarlierSuggestions(
  { octokit, repo }: GitHub,
  { number }: PullRequest,
  key: string,
): Promise<{ headSha: string; earlier: EarlierSuggestion[] }> {
  const earlier: EarlierSuggestion[] = [];
  let headSha = '';
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer: Answer = await octokit.graphql<Answer>(QUERY, { ...repo, number, after });
    const pull = answer.repository?.pullRequest;
    if (pull === undefined || pull === null) throw new Error(`there is no pull request ${number}`);
    headSha = pull.headRefOid;
    const { nodes, pageInfo } = pull.reviewThreads;
    for (const { isResolved, isOutdated, comments } of nodes) {
      const [comment] = comments.nodes;
      const mark = comment?.viewerDidAuthor === true ? readMark(comment.body) : undefined;
      if (comment === undefined || mark?.key !== key) continue;
      const hiddenAs = comment.isMinimized ? (comment.minimizedReason ?? '').toLowerCase() : undefined;
      earlier.push({ ...mark, id: comment.id, isOutdated, isResolved, hiddenAs });
    }
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  return { headSha, earlier };
}

const HIDE = `mutation hide($id: ID!, $why: ReportedContentClassifiers!) {
  minimizeComment(input: { subjectId: $id, classifier: $why }) { minimizedComment { isMinimized } }
}`;

/** Hides a comment. To settle its thread takes the permission to write contents, which no run should have for this. */
export async function hideSuggestion(
  { octokit }: GitHub,
  id: string,
  why: 'OUTDATED' | 'RESOLVED',
): Promise<void> {
  await octokit.graphql(HIDE, { id, why });
}
