import { afterEach, beforeEach, expect, test } from 'vitest';

import { findRevision, type Revision } from '../../../src/github/find-revision.ts';
import type { RunContext } from '../../../src/inputs/run-context.ts';
import { startGitHubService, type GitHubService } from '../../../harness/runner/github-service.ts';
import { aGitHub, aRunContext } from '../../../harness/runner/builders.ts';

const [MAIN = '', MERGE = '', HEAD = '', OLD_HEAD = ''] = ['1', 'd', 'e', 'f'].map((digit) =>
  digit.repeat(40),
);

let service: GitHubService;
let lines: string[];

beforeEach(async () => {
  lines = [];
  service = await startGitHubService();
  service.history = [MAIN];
  service.pulls = [
    { number: 4, state: 'closed', head: { sha: HEAD, repo: null }, base: { sha: MAIN } },
    { number: 5, state: 'open', head: { sha: HEAD, repo: { full_name: 'acme/site' } }, base: { sha: MAIN } },
  ];
});

afterEach(() => service.close());

function find(fields: Partial<RunContext>, connected = true): Promise<Revision> {
  const github = connected ? aGitHub(service.url) : undefined;
  return findRevision(aRunContext(fields), github, ['main'], (line) => lines.push(line));
}

function aPullEvent(head: unknown, sha = HEAD): Partial<RunContext> {
  const pull_request = { number: 5, head: { sha, repo: head }, base: { sha: MAIN } };
  return { eventName: 'pull_request', sha: MERGE, ref: 'refs/pull/5/merge', event: { pull_request } };
}

function aDeployment(sha: string): Partial<RunContext> {
  const event = {
    deployment: { id: 9, sha, environment: 'Preview' },
    deployment_status: { state: 'success' },
  };
  return { eventName: 'deployment_status', ref: '', sha, event };
}

function afterRun(event: string, sha: string): Partial<RunContext> {
  return { eventName: 'workflow_run', sha: MAIN, event: { workflow_run: { event, head_sha: sha } } };
}

const FEATURE = { ref: 'refs/heads/feature', sha: HEAD };

test.each<[string, Partial<RunContext>, string, number | undefined]>([
  ['a pull request', aPullEvent({ full_name: 'acme/site' }), HEAD, 5],
  ['a deployment of the head of a pull request', aDeployment(HEAD), HEAD, 5],
  ['a deployment of an older commit of a pull request', aDeployment(OLD_HEAD), OLD_HEAD, undefined],
  ['a deployment of the branch', aDeployment(MAIN), MAIN, undefined],
  ['a run after that of a pull request', afterRun('pull_request', HEAD), HEAD, 5],
  ['a run after a push', afterRun('push', HEAD), HEAD, undefined],
  ['a push to another branch', FEATURE, HEAD, 5],
  ['a dispatch on another branch', { ...FEATURE, eventName: 'workflow_dispatch' }, HEAD, 5],
  ['a push to the branch', { sha: HEAD }, HEAD, undefined],
  ['a tag', { sha: HEAD, ref: 'refs/tags/v1' }, HEAD, undefined],
  ['a schedule', { sha: HEAD, eventName: 'schedule' }, HEAD, undefined],
  ['an event without anything', { eventName: 'deployment_status', event: null, sha: '' }, '', undefined],
])('%s: commit and pull request', async (_, fields, sha, number) => {
  const revision = await find(fields);

  expect(revision.sha).toBe(sha);
  expect(revision.pullRequest?.number).toBe(number);
});

test.each([200, 422])(
  'a pull request from a fork whose commit answers %i is found among the open ones',
  async (status) => {
    service.intercept = ({ path }) =>
      path.includes('/commits/')
        ? { status, body: status === 200 ? [] : { message: 'No commit' } }
        : undefined;
    const head = { sha: OLD_HEAD, repo: { full_name: 'stranger/site' } };
    service.pulls.push({ number: 6, state: 'open', head, base: { sha: MAIN } });

    for (const fields of [aDeployment(OLD_HEAD), afterRun('pull_request', OLD_HEAD)]) {
      expect((await find(fields)).pullRequest).toMatchObject({ number: 6, fork: true });
    }
    expect(lines).toEqual([]);
  },
);

test('a site built from a pull request may name its head or the merge', async () => {
  const { builds } = await find(aPullEvent({ full_name: 'acme/site' }));

  expect(builds).toEqual([HEAD, MERGE]);
});

test.each([
  [{ full_name: 'Acme/Site' }, false],
  [{ full_name: 'stranger/site' }, true],
  [null, true],
])('the head repository %j: fork is %s', async (repo, fork) => {
  expect((await find(aPullEvent(repo))).pullRequest?.fork).toBe(fork);
});

test('a deployment has its environment and its id', async () => {
  expect(await find(aDeployment(HEAD), false)).toEqual({
    sha: HEAD,
    builds: [HEAD],
    environment: 'Preview',
    deploymentId: 9,
    pullRequest: undefined,
  });
});

test('if the token may not look up the pull request, the run goes on, and the log names the permission', async () => {
  service.permissions['pull-requests'] = 'none';

  expect((await find(aDeployment(HEAD))).pullRequest).toBeUndefined();
  expect(lines).toEqual([expect.stringContaining('pull-requests: read')]);
});

test('if GitHub fails, it is not known whether there is a pull request', async () => {
  service.intercept = ({ path }) =>
    path.includes('/pulls') ? { status: 500, body: { message: 'Unicorn' } } : undefined;

  expect((await find(aDeployment(HEAD))).pullRequest).toBeUndefined();
  expect(lines.at(-1)).toContain('cannot be looked up (Unicorn');
  expect(lines.at(-1)).not.toContain('permission');
});
