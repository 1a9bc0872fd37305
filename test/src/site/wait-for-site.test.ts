import { createServer, type Server, type ServerResponse } from 'node:http';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { listenOnLoopback } from '../../../harness/network/listen-on-loopback.ts';
import { parseWaitFor } from '../../../src/inputs/input-parsers.ts';
import { ConfigurationError, RunError } from '../../../src/shared/errors.ts';
import { waitForSite } from '../../../src/site/wait-for-site.ts';
import { fakeRetryContext } from '../../../harness/runner/fake-clock.ts';

const OLD = '1'.repeat(40);
const NEW = 'ab12cd3'.padEnd(40, '4');

type Answer = (response: ServerResponse) => void;

let server: Server;
let url: string;
/** What the site answers, one after the other; the last one again and again. */
let answers: Answer[];
let paths: string[];

beforeEach(async () => {
  paths = [];
  server = createServer((request, response) => {
    paths.push(request.url ?? '');
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response);
  });
  url = `http://127.0.0.1:${await listenOnLoopback(server)}/shop/`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function page(body: string, headers: Record<string, string> = {}, status = 200): Answer {
  return (response) => response.writeHead(status, headers).end(body);
}

function hangUp(response: ServerResponse): void {
  response.socket?.destroy();
}

function wait(
  waitFor: string,
  builds = [NEW],
  retry = fakeRetryContext(),
): Promise<{ lines: string[]; sleeps: number[] }> {
  return waitForSite(url, parseWaitFor(waitFor), builds, 300_000, retry).then(() => ({
    lines: retry.lines,
    sleeps: retry.clock.sleeps,
  }));
}

test('none sends no request', async () => {
  await wait('none');

  expect(paths).toEqual([]);
});

test('answer waits for success, whatever fails first', async () => {
  answers = [hangUp, page('', {}, 404), page('', {}, 503), page('', {}, 503), page('hello')];
  const { lines, sleeps } = await wait('answer');

  expect(lines).toEqual([
    expect.stringContaining('does not answer yet'),
    `${url} answers with status 404.`,
    `${url} answers with status 503.`,
    `${url} answers.`,
  ]);
  expect(sleeps).toHaveLength(4);
});

test.each([
  ['header:x-commit', page('', { 'X-Commit': OLD }), page('', { 'X-Commit': `"${NEW}"` }), '/shop/'],
  [
    'meta:commit',
    page(`<meta name="commit" content="${OLD}">`),
    page(`<html><META content='v1 (${NEW.slice(0, 7)})' Name=commit>`),
    '/shop/',
  ],
  ['file:/version.txt', page('', {}, 404), page(`${NEW.slice(0, 12).toUpperCase()}\n`), '/version.txt'],
  ['file:build.json', page(`{"commit":"${OLD}"}`), page(`{"commit":"${NEW}","n":1}`), '/shop/build.json'],
])('%s waits for the commit', async (waitFor, before, after, path) => {
  answers = [before, before, after];
  const { lines } = await wait(waitFor, [OLD.replace('1', '2'), NEW]);

  expect(paths).toEqual([path, path, path]);
  expect(lines.at(-1)).toMatch(/ shows the commit ab12cd3\.$/);
});

test.each([
  ['header:x-commit', page('')],
  ['meta:commit', page('<meta property="commit" content="x">')],
  ['file:v', page('ab12cd')],
  ['file:v', page(`x${NEW}`)],
  ['header:x-commit', page('', { 'x-commit': OLD })],
])('%s: other text is not the name of the commit', async (waitFor, answer) => {
  answers = [answer];
  const attempt = wait(waitFor);

  await expect(attempt).rejects.toMatchObject({
    status: 'timeout',
    message: expect.stringMatching(/not ready in time.*(still shows another build|has no)/),
  });
});

test('a login is reported at once, with what the service cannot do', async () => {
  answers = [page('', {}, 401)];
  const attempt = wait('answer');

  await expect(attempt).rejects.toThrow(RunError);
  await expect(attempt).rejects.not.toThrow(ConfigurationError);
  await expect(attempt).rejects.toThrow('without headers, cookies and passwords');
  expect(paths).toHaveLength(1);
});

test('a run without a commit fails, and a cancelled one stops', async () => {
  await expect(wait('file:v', [])).rejects.toThrow('no commit to wait for');
  const controller = new AbortController();
  controller.abort(new Error('cancelled'));
  const retry = fakeRetryContext({ signal: controller.signal });

  await expect(wait('answer', [NEW], retry)).rejects.toThrow('cancelled');
  expect(paths).toEqual([]);
});

test('a login in spite of headers names these, and no value', async () => {
  answers = [page('', {}, 401)];
  const access = { headers: { 'X-Preview': 'letmein-42' }, cookies: {}, ignoreHttpsErrors: false };
  const attempt = waitForSite(url, { kind: 'answer' }, [], 1000, fakeRetryContext(), access);

  await expect(attempt).rejects.toThrow(/does not open it \(X-Preview\): check the values/);
  await expect(attempt).rejects.not.toThrow('letmein-42');
});

test('a site that shows what it was sent does not bring that into the log', async () => {
  answers = [page('', { 'x-commit': 'sent: letmein-42' }), page('', { 'x-commit': NEW })];
  const retry = fakeRetryContext();
  const access = { headers: {}, cookies: { preview: 'letmein-42' }, ignoreHttpsErrors: false };
  await waitForSite(url, parseWaitFor('header:x-commit'), [NEW], 300_000, retry, access);

  expect(retry.lines[0]).toContain('(header x-commit: sent: ***)');
});

test('an endless page is read only as far as its head may be', async () => {
  answers = [
    (response) => {
      const more = (): void => {
        if (response.destroyed) return;
        if (response.write('x'.repeat(65_536))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    },
    page(`<meta name="commit" content="${NEW}">`),
  ];
  const { lines } = await wait('meta:commit');

  expect(lines[0]).toContain('has no meta element commit');
});
