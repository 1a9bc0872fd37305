import { afterEach, beforeEach, expect, test } from 'vitest';

import { findBaselineBranches, type BaselineBranches } from '../../../src/baseline/find-baseline-branches.ts';
import type { RunContext } from '../../../src/inputs/run-context.ts';
import { startGitHubService, type GitHubService } from '../../../harness/runner/github-service.ts';
import { aGitHub, aRunContext } from '../../../harness/runner/builders.ts';

let api: GitHubService;

beforeEach(async () => {
  api = await startGitHubService();
});

afterEach(() => api.close());

function find(
  input: string[] | undefined,
  fields: Partial<RunContext>,
  connected = true,
): Promise<BaselineBranches> {
  const context = aRunContext({
    eventName: 'repository_dispatch',
    event: {},
    ref: 'refs/heads/feature',
    ...fields,
  });
  const github = connected ? aGitHub(api.url) : undefined;
  return findBaselineBranches(input, github, context);
}

const event = { repository: { default_branch: 'main' } };

test.each([
  ['the input', ['next', 'v/*'], { event }, ['next', 'v/*']],
  ['the event', undefined, { event }, ['main']],
  ['the branch of a schedule', undefined, { eventName: 'schedule', ref: 'refs/heads/dev' }, ['dev']],
])('uses %s without a request', async (_, input, fields, patterns) => {
  expect(await find(input, fields)).toEqual({ patterns });
  expect(api.requests).toEqual([]);
});

test("asks GitHub's API where nothing else tells", async () => {
  expect(await find(undefined, {})).toEqual({ patterns: ['main'] });
  expect(api.requests).toMatchObject([
    { method: 'GET', path: '/repos/acme/site', authorization: 'token ghs_secret_token' },
  ]);
});

test('without a working connection there is no branch, and the reason says what to do', async () => {
  const alone = await find(undefined, {}, false);
  api.permissions.contents = 'none';
  const refused = await find(undefined, {});
  api.intercept = () => ({ status: 400, body: { message: 'Out of order' } });
  const broken = await find(undefined, {});

  expect([alone, refused, broken].map(({ problem }) => problem?.kind)).toEqual([
    'unavailable',
    'refused',
    'unreadable',
  ]);
  for (const { patterns, problem } of [alone, refused, broken]) {
    expect(patterns).toEqual([]);
    expect(problem?.reason).toContain('Set the input "baseline-branch"');
  }
});
