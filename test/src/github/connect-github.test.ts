import { afterEach, beforeEach, expect, test } from 'vitest';

import { connectGitHub, type GitHub } from '../../../src/github/connect-github.ts';
import { startGitHubService, type GitHubService } from '../../../harness/runner/github-service.ts';
import { fakeRetryContext } from '../../../harness/runner/fake-clock.ts';

let service: GitHubService;
let retry: ReturnType<typeof fakeRetryContext>;

beforeEach(async () => {
  service = await startGitHubService();
  retry = fakeRetryContext();
});

afterEach(() => service.close());

function connect(signal = retry.signal): GitHub {
  const context = { apiUrl: service.url, repository: 'acme/site' };
  const github = connectGitHub({ ...retry, signal, token: 'ghs_secret', context });
  if (github === undefined) throw new Error('The connection has a token and a repository.');
  return github;
}

function read(github = connect()): Promise<unknown> {
  return github.octokit.rest.repos.get(github.repo);
}

type Failure = { status: number; headers?: Record<string, string>; body?: unknown } | 'reset';

/** The first answers are failures. */
function failFirst(...failures: Failure[]): void {
  service.intercept = () => {
    const failure = failures.shift();
    if (failure === undefined || failure === 'reset') return failure;
    return { body: { message: 'No.' }, ...failure };
  };
}

test.each<[string, Failure[], number[]]>([
  ['a lost connection and a failure of the server', ['reset', { status: 502 }], [1000, 2000]],
  ['a limit that says how long', [{ status: 429, headers: { 'retry-after': '7' } }], [7000]],
  ['a secondary limit', [{ status: 403, headers: { 'retry-after': '0' } }], [1000]],
  [
    'no request left until a time',
    [{ status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' } }],
    [30_000],
  ],
  ['a limit without a time', [{ status: 403, headers: { 'x-ratelimit-remaining': '0' } }], [60_000]],
  [
    'a secondary limit that only says so',
    [{ status: 403, body: { message: 'You have exceeded a secondary rate limit.' } }],
    [60_000],
  ],
])('a request waits after %s', async (_, failures, sleeps) => {
  failFirst(...failures);
  await read();

  expect(retry.clock.sleeps).toEqual(sleeps);
  expect(retry.lines).toHaveLength(failures.length);
  expect(retry.lines.join()).not.toContain('ghs_secret');
});

test.each<[string, Failure]>([
  ['a refusal', { status: 403 }],
  ['what is not there', { status: 404 }],
  ['a mistake', { status: 422 }],
  ['a limit that lasts', { status: 429, headers: { 'retry-after': '3600' } }],
])('a request is not repeated after %s', async (_, failure) => {
  failFirst(failure);

  await expect(read()).rejects.toThrow('No.');
  expect(retry.clock.sleeps).toEqual([]);
});

const JSON_TYPE = { 'content-type': 'application/json' };

test.each<[string, Failure]>([
  ['a page', { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }],
  ['half of it', { status: 200, body: '[{"context":"sitede', headers: JSON_TYPE }],
  ['null', { status: 200, body: 'null', headers: JSON_TYPE }],
])('%s does not count as an answer', async (_, failure) => {
  failFirst(failure, failure);
  const { data } = await connect().octokit.rest.repos.listTags({ owner: 'acme', repo: 'site' });

  expect(data).toEqual([]);
  expect(retry.clock.sleeps).toEqual([1000, 2000]);
});

test('after four failures in a row it gives up, and later requests are sent once', async () => {
  failFirst(...Array.from({ length: 9 }, () => ({ status: 500 })));

  const github = connect();
  await expect(read(github)).rejects.toThrow('No.');
  expect(retry.clock.sleeps).toEqual([1000, 2000, 4000]);

  await expect(read(github)).rejects.toThrow('No.');
  expect(retry.clock.sleeps).toHaveLength(3);
});

test('a limit without a time is waited for once, and later requests are sent once', async () => {
  const limited = { status: 403, body: { message: 'You have exceeded a secondary rate limit.' } };
  failFirst(limited, limited, limited);
  const github = connect();
  await expect(read(github)).rejects.toThrow('secondary rate limit');
  await expect(read(github)).rejects.toThrow('secondary rate limit');

  expect(retry.clock.sleeps).toEqual([60_000]);
  expect(retry.lines).toEqual(["GitHub's API limits how much may be asked; next try in 60 s."]);
});

test('a request that gets no answer ends, and so does each further try', async () => {
  service.intercept = () => 'hang';
  const context = { apiUrl: service.url, repository: 'acme/site' };
  const github = connectGitHub({ ...retry, token: 'ghs_secret', context, requestTimeoutMs: 50 });

  await expect(read(github)).rejects.toThrow("GitHub's API gave no answer within 0.05 s");
  expect(service.requests).toHaveLength(4);
  expect(retry.clock.sleeps).toEqual([1000, 2000, 4000]);
});

test('a request that hangs ends when the run is cancelled', async () => {
  const controller = new AbortController();
  service.intercept = () => {
    controller.abort(new Error('cancelled'));
    return 'hang';
  };
  await expect(read(connect(controller.signal))).rejects.toThrow('cancelled');
});

test('a refusal after a lost connection does not count as an outage', async () => {
  failFirst('reset', { status: 404 }, 'reset');
  const github = connect();
  await expect(read(github)).rejects.toThrow('No.');

  await read(github);
  expect(retry.clock.sleeps).toEqual([1000, 1000]);
});

test('a cancelled run sends no more requests', async () => {
  const controller = new AbortController();
  const github = connect(controller.signal);
  controller.abort(new Error('cancelled'));

  await expect(read(github)).rejects.toThrow('cancelled');
  expect(service.requests).toEqual([]);
});

test.each([
  [undefined, 'acme/site'],
  ['token', ''],
  ['token', 'acme'],
])('with the token %j and the repository %j there is no connection', (token, repository) => {
  expect(connectGitHub({ ...retry, token, context: { apiUrl: service.url, repository } })).toBeUndefined();
});
