import { isRecord } from '../../src/shared/json.ts';
import { fail, ok } from './github-replies.ts';
import type { Route } from './github-routes.ts';
import type { FakeThread, GitHubState, Reply } from './github-state.ts';

/** Reviews of pull requests, as far as suggestions need them. */
export function reviewRoutes(state: GitHubState): Route[] {
  return [
    {
      pattern: /^GET \/pulls\/\d+\/files$/,
      permission: 'pull-requests',
      reply: () => ok(state.pullFiles),
    },
    {
      pattern: /^POST \/pulls\/(\d+)\/reviews$/,
      permission: 'pull-requests',
      write: true,
      reply([pull], _, body) {
        const comments = Array.isArray(body['comments']) ? body['comments'].filter(isRecord) : [];
        const text = String(body['body']);
        if (body['event'] !== 'COMMENT' || text === '') return fail(422, 'a comment needs a body');
        const threads: FakeThread[] = [];
        for (const comment of comments) {
          const thread = readThread(comment, state);
          if (typeof thread === 'string') return fail(422, thread);
          threads.push({ ...thread, id: `thread-${state.threads.length + threads.length}` });
        }
        state.threads.push(...threads);
        const review = { pull: Number(pull), commit: String(body['commit_id']), body: text };
        state.reviews.push({ ...review, comments: threads.length });
        return ok({ id: state.reviews.length, html_url: `https://github.example/acme/site/pull/${pull}#r` });
      },
    },
  ];
}

/** @returns What is wrong with a comment: GitHub takes none of a review then */
function readThread(comment: Record<string, unknown>, state: GitHubState): FakeThread | string {
  const to = Number(comment['line']);
  const from = Number(comment['start_line'] ?? to);
  const body = String(comment['body']);
  const file = state.pullFiles.find(({ filename }) => filename === comment['path']);
  if (comment['side'] !== 'RIGHT') return 'side is invalid';
  if (from > to || (comment['start_line'] !== undefined && from === to))
    return 'pull_request_review_thread.start_line must precede the end line.';
  const hunks = [...(file?.patch ?? '').matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)];
  const isShown = hunks.some(([, start, count = '1']) => {
    const first = Number(start);
    return first <= from && to < first + Number(count);
  });
  if (!isShown) return 'pull_request_review_thread.line must be part of the diff';
  if (body.length > 65_536) return 'body is too long';
  const path = String(comment['path']);
  const shown = { isOwn: true, isResolved: false, isOutdated: false, hiddenAs: undefined };
  return { id: '', path, from, to, body, ...shown };
}

/** Threads of the pull request, as GraphQL answers. */
export function threadsOf(state: GitHubState): Reply {
  if (state.permissions['pull-requests'] === 'none') return forbidden();
  const nodes = state.threads.map(({ id, body, isOwn, isResolved, isOutdated, hiddenAs }) => ({
    isResolved,
    isOutdated,
    comments: {
      nodes: [
        {
          id,
          body,
          viewerDidAuthor: isOwn,
          isMinimized: hiddenAs !== undefined,
          minimizedReason: hiddenAs ?? null,
        },
      ],
    },
  }));
  const pullRequest = {
    headRefOid: state.pulls[0]?.head.sha ?? '',
    reviewThreads: { pageInfo: { hasNextPage: false, endCursor: null }, nodes },
  };
  return ok({ data: { repository: { pullRequest } } });
}

/** Hides the first comment of a thread. */
export function hide({ id, why }: Record<string, unknown>, state: GitHubState): Reply {
  if (state.permissions['pull-requests'] !== 'write') return forbidden();
  const thread = state.threads.find((one) => one.id === id);
  if (thread !== undefined) thread.hiddenAs = String(why).toLowerCase();
  return ok({ data: { minimizeComment: { minimizedComment: { isMinimized: thread !== undefined } } } });
}

function forbidden(): Reply {
  return ok({
    data: null,
    errors: [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }],
  });
}
