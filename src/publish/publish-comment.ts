import type { GitHub } from '../github/connect-github.ts';
import type { PullRequest } from '../github/pull-request.ts';
import type { CommentMode } from '../inputs/inputs.ts';
import { commentMarker, readStamp, type CommentStamp } from '../render/comment-stamp.ts';
import { CancelledError } from '../shared/errors.ts';
import { isSameSite } from '../site/is-same-site.ts';

interface Comment {
  key: string;
  /** @param existing The comment that it replaces */
  render(existing: string | undefined): string;
  stamp: CommentStamp;
  /** Whether something was added, resolved or lost. */
  changed: boolean;
  /** Whether the findings, or the site itself, made the target fail. */
  failed: boolean;
}

/** The author of comments that are written with the runner's own token. */
const ACTIONS_LOGIN = 'github-actions[bot]';

/**
 * Writes the comment of a run, or updates the one of an earlier run in place.
 *
 * - `always`: in every run.
 * - `auto`: once something was added, resolved or lost, or the target failed; from then on it is kept up to date.
 * - `on-change`: once something was added, resolved or lost; from then on whenever its verdict or changes are others (see
 *   digestResults), so that it never says what is no longer so.
 *
 * A run without a result (the service is down, say) begins a comment only with `always`: the failed run and the
 * commit status show it already. An existing comment shows it above the last result.
 *
 * The earlier comment is found by its marker and its author: anybody may copy a marker. The comment of a newer run
 * stays as it is, and so does that of another site with the same key.
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
  const { stamp } = comment;
  const existing = await findComment(github, pullRequest, comment);
  if (existing === undefined) {
    const wanted = mode === 'always' || comment.changed || (mode === 'auto' && comment.failed);
    if (!wanted) return 'There is nothing to comment on.';
    const { data } = await octokit.rest.issues.createComment({
      ...repo,
      issue_number: pullRequest.number,
      body: comment.render(undefined),
    });
    return `Commented on the pull request: ${data.html_url}`;
  }
  const earlier = readStamp(existing.body);
  if (earlier !== undefined && isNewer(earlier, stamp)) {
    return `The comment is of the newer run ${earlier.runId} and stays as it is.`;
  }
  if (earlier?.failed === true && stamp.failed !== true && isOfSameAttempt(earlier, stamp)) {
    return 'The comment is of another job or step of this run, which failed, and stays as it is.';
  }
  if (mode === 'on-change' && earlier?.digest === stamp.digest) {
    return 'The comment says the same already.';
  }
  const { data } = await octokit.rest.issues.updateComment({
    ...repo,
    comment_id: existing.id,
    body: comment.render(existing.body),
  });
  return `Updated the comment on the pull request: ${data.html_url}`;
}

async function findComment(
  { octokit, repo }: GitHub,
  { number }: PullRequest,
  { key, stamp }: Comment,
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
  const own = marked.find(({ user, body }) => isAuthor(user, login) && isOfSite(stamp.host, body ?? ''));
  return own === undefined ? undefined : { id: own.id, body: own.body ?? '' };
}

function isOfSite(host: string | undefined, body: string): boolean {
  const other = readStamp(body)?.host;
  return host === undefined || other === undefined || isSameSite(host, other);
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

/** Whether a comment is of the account with this login; GraphQL may give that of an app without its end. */
function isAuthor(user: { login: string; type: string } | null | undefined, login: string): boolean {
  return user?.login === login || (user?.type === 'Bot' && user.login === `${login}[bot]`);
}

function isOfSameAttempt(a: CommentStamp, b: CommentStamp): boolean {
  return a.runId === b.runId && a.runAttempt === b.runAttempt;
}

function isNewer(a: CommentStamp, b: CommentStamp): boolean {
  return a.runId > b.runId || (a.runId === b.runId && a.runAttempt > b.runAttempt);
}
