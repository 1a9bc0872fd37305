import { afterEach, beforeEach, expect, test } from 'vitest';

import { isOnBranch } from '../../../src/github/is-on-branch.ts';
import type { RunContext } from '../../../src/inputs/run-context.ts';
import { startGitHubService, type GitHubService } from '../../../harness/runner/github-service.ts';
import { aGitHub, aRunContext } from '../../../harness/runner/builders.ts';

const [TIP = '', OLD = '', ELSEWHERE = ''] = ['1', '2', 'e'].map((digit) => digit.repeat(40));

let service: GitHubService;

beforeEach(async () => {
  service = await startGitHubService();
  service.history = [TIP, OLD];
  service.tags = [{ name: 'v1', sha: TIP }];
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
  [true, 'a tag on the branch', { ref: 'refs/tags/v1', sha: OLD }],
  [true, 'a release of a commit on the branch', { eventName: 'release', ref: 'refs/tags/v1', sha: TIP }],
  [true, 'a dispatch on a tag', { eventName: 'workflow_dispatch', ref: 'refs/tags/v1', sha: TIP }],
  [true, 'a deployment of a tag', { eventName: 'deployment_status', ref: 'refs/tags/v1', sha: TIP }],
  [true, 'a run after the push of a tag', { ...afterRun('push', 'v1', 'acme/site'), sha: TIP }],
  [false, 'a run after the push of a branch', { ...afterRun('push', 'feature', 'acme/site'), sha: TIP }],
  [false, 'a tag elsewhere', { ref: 'refs/tags/v1', sha: ELSEWHERE }],
  [false, 'a release elsewhere', { eventName: 'release', ref: 'refs/tags/v1', sha: ELSEWHERE }],
  [false, 'a push elsewhere', { ref: 'refs/heads/feature' }],
  [false, 'a tag of that name', { ref: 'refs/tags/main', sha: ELSEWHERE }],
  [false, 'a deployment of another commit', { ...DEPLOYMENT, sha: ELSEWHERE }],
  [false, 'a pull request', { eventName: 'pull_request', ref: 'refs/pull/1/merge' }],
  [false, 'a pull_request_target', { eventName: 'pull_request_target' }],
  [false, 'a comment', { eventName: 'issue_comment' }],
  [false, 'a run after a pull request', afterRun('pull_request', 'main', 'acme/site')],
  [false, "a run after a fork's push", afterRun('push', 'main', 'eve/site')],
])('%j: %s shows the branch', async (expected, _, fields) => {
  const context = aRunContext(fields);

  expect((await isOnBranch(context, ['main'], context.sha, aGitHub(service.url))).on).toBe(expected);
});

test('without an API that answers, a commit is not trusted, and the reason is given', async () => {
  const context = aRunContext({ ...DEPLOYMENT, sha: TIP });
  service.permissions.contents = 'none';

  expect(await isOnBranch(context, ['main'], TIP, undefined)).toMatchObject({
    on: false,
    why: expect.stringContaining('no token'),
  });
  service.intercept = () => ({ status: 400, body: { message: 'Out of order' } });
  expect(await isOnBranch(context, ['main'], TIP, aGitHub(service.url))).toMatchObject({
    on: false,
    why: expect.stringMatching(/not known.*Out of order.*contents: read/),
  });
});

test('a missing permission does not mean that the commit is on another branch', async () => {
  const context = aRunContext({ ...DEPLOYMENT, sha: TIP });
  service.permissions.contents = 'none';

  expect(await isOnBranch(context, ['main'], TIP, aGitHub(service.url))).toMatchObject({
    on: false,
    why: expect.stringMatching(/neither the commit 1111111 nor the branch main .*contents: read/),
  });
});

test.each<[boolean, string, Partial<RunContext>]>([
  [true, 'a branch of the pattern', { ref: 'refs/heads/release/2' }],
  [true, 'the other name', { ref: 'refs/heads/main' }],
  [true, 'a tag on a branch of the pattern', { ref: 'refs/tags/v2', sha: ELSEWHERE }],
  [true, 'a tag on the other name', { ref: 'refs/tags/v1', sha: OLD }],
  [false, 'a branch below that', { ref: 'refs/heads/release/2/fix' }],
  [false, 'a tag on none of them', { ref: 'refs/tags/v3', sha: '9'.repeat(40) }],
])('several branches and patterns: %j for %s', async (expected, _, fields) => {
  service.branches = { 'release/1': [OLD], 'release/2': [ELSEWHERE], released: ['9'.repeat(40)] };
  const context = aRunContext(fields);
  const patterns = ['main', 'gone', 'release/*'];

  expect((await isOnBranch(context, patterns, context.sha, aGitHub(service.url))).on).toBe(expected);
});
