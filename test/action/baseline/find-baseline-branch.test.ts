import { afterEach, beforeEach, expect, test } from 'vitest';

import { findBaselineBranch } from '../../../src/baseline/find-baseline-branch.ts';
import type { RunContext } from '../../../src/inputs/run-context.ts';
import { startGitHubService, type GitHubService } from '../../support/github-service.ts';
import { aGitHub, aRunContext } from '../support/builders.ts';

let api: GitHubService;
let lines: string[];

beforeEach(async () => {
  lines = [];
  api = await startGitHubService();
});

afterEach(() => api.close());

function find(
  input: string | undefined,
  fields: Partial<RunContext>,
  connected = true,
): Promise<string | undefined> {
  const context = aRunContext({
    eventName: 'repository_dispatch',
    event: {},
    ref: 'refs/heads/feature',
    ...fields,
  });
  const github = connected ? aGitHub(api.url) : undefined;
  return findBaselineBranch(input, github, context, (line) => lines.push(line));
}

const event = { repository: { default_branch: 'main' } };

test.each([
  ['the input', 'next', { event }, 'next'],
  ['the event', undefined, { event }, 'main'],
  ['the branch of a schedule', undefined, { eventName: 'schedule', ref: 'refs/heads/dev' }, 'dev'],
])('takes %s without asking', async (_, input, fields, branch) => {
  expect(await find(input, fields)).toBe(branch);
  expect(api.requests).toEqual([]);
});

test("asks GitHub's API where nothing else tells", async () => {
  expect(await find(undefined, {})).toBe('main');
  expect(api.requests).toMatchObject([
    { method: 'GET', path: '/repos/acme/site', authorization: 'token ghs_secret_token' },
  ]);
});

test('without a connection, or one that may not read, there is no branch, and the log says what to do', async () => {
  api.permissions.contents = 'none';

  expect(await find(undefined, {}, false)).toBeUndefined();
  expect(await find(undefined, {})).toBeUndefined();
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toContain('set the input "baseline-branch"');
});
