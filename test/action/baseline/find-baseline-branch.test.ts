import { afterEach, beforeEach, expect, test } from 'vitest';

import { findBaselineBranch } from '../../../src/baseline/find-baseline-branch.ts';
import type { RunContext } from '../../../src/run-context.ts';
import { startGitHubApi, type GitHubApi } from '../../support/github-api.ts';

let api: GitHubApi;
let lines: string[];

beforeEach(async () => {
  lines = [];
  api = await startGitHubApi({ 'GET /repos/acme/site': { default_branch: 'trunk' } });
});

afterEach(() => api.close());

function find(
  input: string | undefined,
  token: string | undefined,
  fields: Partial<RunContext>,
): Promise<string | undefined> {
  const context: RunContext = {
    eventName: 'repository_dispatch',
    event: {},
    ref: 'refs/heads/feature',
    sha: '',
    repository: 'acme/site',
    runId: 1,
    runAttempt: 1,
    runNumber: 1,
    apiUrl: api.url,
    ...fields,
  };
  return findBaselineBranch(input, token, context, (line) => lines.push(line));
}

const event = { repository: { default_branch: 'main' } };

test.each([
  ['the input', 'next', 'token', { event }, 'next'],
  ['the event', undefined, 'token', { event }, 'main'],
  ['the branch of a schedule', undefined, 'token', { eventName: 'schedule', ref: 'refs/heads/dev' }, 'dev'],
])('takes %s without asking', async (_, input, token, fields, branch) => {
  expect(await find(input, token, fields)).toBe(branch);
  expect(api.requests).toEqual([]);
});

test("asks GitHub's API where nothing else tells", async () => {
  expect(await find(undefined, 'secret', {})).toBe('trunk');
  expect(api.requests).toEqual([{ call: 'GET /repos/acme/site', authorization: 'token secret' }]);
});

test.each([
  ['a token', undefined, {}],
  ['a repository', 'token', { repository: '' }],
  ['a repository that the token may read', 'token', { repository: 'acme/other' }],
])('without %s there is no branch, and the log says what to do', async (_, token, fields) => {
  expect(await find(undefined, token, fields)).toBeUndefined();
  expect(lines.join('\n')).toContain('set the input "baseline-branch"');
});
