import { CancelledError } from '../errors.ts';
import type { GitHub } from '../github/connect-github.ts';
import type { PullRequest } from '../github/pull-request.ts';
import { commentMarker, readStamp, type CommentStamp } from '../render/comment.ts';

/** When a comment is written; see {@link publishComment}. */
export const COMMENT_MODES = ['auto', 'always', 'on-change', 'never'] as const;

export type CommentMode = (typeof COMMENT_MODES)[number];

interface Comment {
  key: string;
  body: string;
  stamp: CommentStamp;
  /** Whether something was added or resolved. */
  changed: boolean;
  /** Whether the target did not pass. */
  failed: boolean;
}

/** Whom the runner's own token writes as. */
const ACTIONS_LOGIN = 'github-actions[bot]';

/**
 * Writes the comment of a target, or updates the one of an earlier run in place.
 *
 * - `always`: in every run.
 * - `auto`: once something was added or resolved, or a run failed; from then on it is kept up to date.
 * - `on-change`: once something was added or resolved; from then on whenever what it says changes.
 *
 * The earlier one is found by its marker and its author over all pages: anybody may copy a marker. One of a
 * newer run stays as it is.
 *
 * @returns A line for the log.
 * @throws what the API throws.
 */
export async function publishComment(
  github: GitHub,
  pullRequest: PullRequest,
  comment: Comment,
  mode: Exclude<CommentMode, 'never'>,
): Promise<string> {
  const { octokit, repo } = github;
  const { body, stamp } = comment;
  const existing = await findComment(github, pullRequest, comment.key);
  if (existing === undefined) {
    const wanted = mode === 'always' || comment.changed || (mode === 'auto' && comment.failed);
    if (!wanted) return 'There is nothing to comment on.';
    const { data } = await octokit.rest.issues.createComment({
      ...repo,
      issue_number: pullRequest.number,
      body,
    });
    return `Commented on the pull request: ${data.html_url}`;
  }
  const earlier = readStamp(existing.body);
  if (earlier !== undefined && isNewer(earlier, stamp)) {
    return `The comment is of the newer run ${earlier.runId} and stays as it is.`;
  }
  if (mode === 'on-change' && earlier?.digest === stamp.digest) {
    return 'The comment says the same already.';
  }
  const { data } = await octokit.rest.issues.updateComment({ ...repo, comment_id: existing.id, body });
  return `Updated the comment on the pull request: ${data.html_url}`;
}

async function findComment(
  { octokit, repo }: GitHub,
  { number }: PullRequest,
  key: string,
): Promise<{ id: number; body: string } | undefined> {
  const marker = commentMarker(key);
  const comments = await octokit.paginate(octokit.rest.issues.listComments, {
    ...repo,
    issue_number: number,
    per_page: 100,
  });
  const marked = comments.filter(({ body }) => body?.startsWith(marker));
  if (marked.length === 0) return undefined;
  const login = await findOwnLogin(octokit);
  const own = marked.find(({ user }) => user?.login === login);
  return own === undefined ? undefined : { id: own.id, body: own.body ?? '' };
}

/** The runner's token can't ask for its user by REST. */
async function findOwnLogin(octokit: GitHub['octokit']): Promise<string> {
  try {
    const { viewer } = await octokit.graphql<{ viewer: { login: string } }>('{ viewer { login } }');
    return viewer.login;
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    return ACTIONS_LOGIN;
  }
}

function isNewer(a: CommentStamp, b: CommentStamp): boolean {
  return a.runId > b.runId || (a.runId === b.runId && a.runAttempt > b.runAttempt);
}
