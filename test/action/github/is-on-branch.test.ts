import { afterEach, beforeEach, expect, test } from 'vitest';

import { isOnBranch } from '../../../src/github/is-on-branch.ts';
import type { RunContext } from '../../../src/inputs/run-context.ts';
import { startGitHubService, type GitHubService } from '../../support/github-service.ts';
import { aGitHub, aRunContext } from '../support/builders.ts';

const [TIP = '', OLD = '', ELSEWHERE = ''] = ['1', '2', 'e'].map((digit) => digit.repeat(40));

let service: GitHubService;

beforeEach(async () => {
  service = await startGitHubService();
  service.history = [TIP, OLD];
});

afterEach(() => service.close());

function afterRun(event: string, branch: string, repository: string): Partial<RunContext> {
  const run = { event, head_branch: branch, head_repository: { full_name: repository } };
  return { eventName: 'workflow_run', event: { workflow_run: run } };
}

const DEPLOYMENT = { eventName: 'deployment_status', ref: '' };

test.each<[boolean, string, Partial<RunContext>]>([
  [true, 'a push', {}],
  [true, 'a schedule', { eventName: 'schedule' }],
  [true, 'a dispatch', { eventName: 'workflow_dispatch' }],
  [true, 'a deployment of the branch', { eventName: 'deployment_status' }],
  [true, 'a deployment of the tip', { ...DEPLOYMENT, sha: TIP }],
  [true, 'a deployment of an older commit', { ...DEPLOYMENT, sha: OLD }],
  [true, 'a run after a push', afterRun('push', 'main', 'acme/site')],
  [false, 'a push elsewhere', { ref: 'refs/heads/feature' }],
  [false, 'a tag of that name', { ref: 'refs/tags/main' }],
  [false, 'a deployment of another commit', { ...DEPLOYMENT, sha: ELSEWHERE }],
  [false, 'a pull request', { eventName: 'pull_request', ref: 'refs/pull/1/merge' }],
  [false, 'a pull_request_target', { eventName: 'pull_request_target' }],
  [false, 'a comment', { eventName: 'issue_comment' }],
  [false, 'a run after a pull request', afterRun('pull_request', 'main', 'acme/site')],
  [false, "a run after a fork's push", afterRun('push', 'main', 'eve/site')],
])('%j: %s shows the branch', async (expected, _, fields) => {
  const context = aRunContext(fields);

  expect(await isOnBranch(context, 'main', context.sha, aGitHub(service.url))).toBe(expected);
});

test('without an API, or one that refuses, a commit alone is not trusted', async () => {
  const context = aRunContext({ ...DEPLOYMENT, sha: TIP });
  service.permissions.contents = 'none';

  expect(await isOnBranch(context, 'main', TIP, undefined)).toBe(false);
  expect(await isOnBranch(context, 'main', TIP, aGitHub(service.url))).toBe(false);
});
