import { afterEach, beforeEach, expect, test } from 'vitest';

import type { CommentMode } from '../../../src/inputs/inputs.ts';
import { publishComment } from '../../../src/publish/publish-comment.ts';
import { commentMarker, type CommentStamp } from '../../../src/render/comment-stamp.ts';
import { startGitHubService, type GitHubService } from '../../../harness/runner/github-service.ts';
import { aGitHub } from '../../../harness/runner/builders.ts';

const KEY = 'f'.repeat(16);
const PULL = { number: 5, headSha: 'e'.repeat(40), baseSha: '1'.repeat(40), fork: false };
const STAMP: CommentStamp = { runId: 100, runAttempt: 1, digest: 'a'.repeat(16) };

let service: GitHubService;

beforeEach(async () => {
  service = await startGitHubService();
});

afterEach(() => service.close());

interface Comment {
  stamp?: Partial<CommentStamp>;
  changed?: boolean;
  failed?: boolean;
}

function publish(mode: Exclude<CommentMode, 'never'>, comment: Comment = {}): Promise<string> {
  const { changed = false, failed = false } = comment;
  const stamp = { ...STAMP, ...comment.stamp };
  const body = `${commentMarker(KEY)}\n<!-- ${stamp.runId} ${stamp.runAttempt} ${stamp.digest} -->\nText`;
  const render = (): string => body;
  return publishComment(aGitHub(service.url), PULL, { key: KEY, render, stamp, changed, failed }, mode);
}

function bodies(): string[] {
  return service.comments.map(({ body }) => body.split('\n').slice(1, 2).join(''));
}

test.each<[Exclude<CommentMode, 'never'>, Comment, number]>([
  ['always', {}, 1],
  ['auto', {}, 0],
  ['auto', { changed: true }, 1],
  ['auto', { failed: true }, 1],
  ['on-change', {}, 0],
  ['on-change', { failed: true }, 0],
  ['on-change', { changed: true }, 1],
])('%s with %j: %i comments', async (mode, comment, count) => {
  await publish(mode, comment);

  expect(service.comments).toHaveLength(count);
});

test.each<[Exclude<CommentMode, 'never'>, Partial<CommentStamp>, boolean]>([
  ['auto', { runId: 101 }, true],
  ['auto', { runAttempt: 2 }, true],
  ['always', { runId: 99, runAttempt: 5 }, false],
  ['on-change', { runId: 101 }, false],
  ['on-change', { runId: 101, digest: 'b'.repeat(16) }, true],
])('%s with %j updates the comment of run 100: %s', async (mode, stamp, updated) => {
  await publish('always');
  const before = bodies();
  await publish(mode, { stamp });

  expect(service.comments).toHaveLength(1);
  expect(bodies()[0] !== before[0]).toBe(updated);
});

test('a comment without its stamp is updated', async () => {
  await publish('always');
  const [comment] = service.comments;
  if (comment !== undefined) comment.body = `${commentMarker(KEY)}\nSomebody was here.`;
  await publish('on-change');

  expect(bodies()).toEqual([`<!-- 100 1 ${STAMP.digest} -->`]);
});

test('a comment is found on any page of the list, by marker and author', async () => {
  await publish('always');
  const [own] = service.comments.splice(0);
  if (own === undefined) throw new Error('There is a comment.');
  const others = Array.from({ length: 250 }, (_, id) => ({ ...own, id, body: 'Talk' }));
  const copied = { ...own, id: 300, user: { login: 'not-a-service', type: 'User' } };
  const quoting = { ...own, id: 301, body: `> ${own.body}` };
  service.comments.push(...others, copied, quoting, { ...own, id: 302 });
  await publish('always', { stamp: { runId: 101 } });

  expect(service.comments).toHaveLength(253);
  expect(bodies().slice(250)).toEqual([
    `<!-- 100 1 ${STAMP.digest} -->`,
    `<!-- 100 1 ${STAMP.digest} -->`,
    `<!-- 101 1 ${STAMP.digest} -->`,
  ]);
  expect(
    service.requests.filter(({ method, path }) => method === 'GET' && path.includes('page=3')),
  ).toHaveLength(1);
});

test('if the token cannot ask for its login, the author is that of the runner', async () => {
  await publish('always');
  service.intercept = ({ path }) =>
    path === '/graphql' ? { status: 403, body: { message: 'Resource not accessible' } } : undefined;
  await publish('always', { stamp: { runId: 101 } });

  expect(bodies()).toEqual([`<!-- 101 1 ${STAMP.digest} -->`]);
});

test.each([
  ['github-actions', { login: 'github-actions[bot]', type: 'Bot' }, 1],
  ['github-actions[bot]', { login: 'github-actions[bot]', type: 'Bot' }, 1],
  ['github-actions', { login: 'github-actions[bot]', type: 'User' }, 2],
  ['me', { login: 'me[bot]', type: 'User' }, 2],
])('the viewer %s and the author %j: %i comments afterwards', async (login, user, count) => {
  await publish('always');
  const [own] = service.comments;
  if (own !== undefined) own.user = user;
  service.intercept = ({ path }) =>
    path === '/graphql' ? { status: 200, body: { data: { viewer: { login } } } } : undefined;
  await publish('always', { stamp: { runId: 101 } });

  expect(service.comments).toHaveLength(count);
});

test('a comment that may have been written is not written again', async () => {
  let posts = 0;
  service.intercept = ({ method, path }) => {
    if (method !== 'POST' || path === '/graphql') return undefined;
    posts += 1;
    return { status: 502, body: { message: 'Bad gateway' } };
  };

  await expect(publish('always')).rejects.toThrow('Bad gateway');
  expect(posts).toBe(1);
});
