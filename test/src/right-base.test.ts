import { afterEach, beforeEach, expect, test } from 'vitest';

import { aCompleteScan, aDiff } from '../../harness/runner/builders.ts';
import { startCacheService, type CacheService } from '../../harness/runner/cache-service.ts';
import { runStep, type RunnerStep, type StepResult } from '../../harness/runner/github-runner.ts';
import { startGitHubService, type GitHubService } from '../../harness/runner/github-service.ts';
import {
  accepted,
  ok,
  startScriptedService,
  type ScriptedService,
} from '../../harness/runner/scripted-service.ts';
import { aStep, onPullRequest } from '../../harness/runner/step-builders.ts';

/** The nth commit of main, from the oldest. */
function commit(number: number): string {
  return number.toString(16).padStart(40, '0');
}

const HEAD = 'e'.repeat(40);
const FIRST_SCAN = '1'.padStart(32, '0');
const UNREADABLE = /None of the last 1000 commits has a base, and older ones are not searched/;

let service: ScriptedService;
let github: GitHubService;
let cache: CacheService;
let runs: number;

beforeEach(async () => {
  service = await startScriptedService();
  github = await startGitHubService();
  cache = await startCacheService();
  runs = 0;
  let scans = 0;
  service.answer('createScan', () => accepted((scans += 1).toString(16).padStart(32, '0')));
  service.answer('getScan', ({ path }) => ok('Scan', aCompleteScan([], { id: path.slice(-32) })));
  service.answer('compareScans', ({ path }) => {
    const [, currentScanId = '', baseScanId = ''] = /scans\/(\w+)\/diff\?base=(\w+)/.exec(path) ?? [];
    return ok('ScanDiff', aDiff({ currentScanId, baseScanId }));
  });
});

afterEach(() => Promise.all([service.close(), github.close(), cache.close()]));

/** Main has so many commits now. */
function grow(commits: number): void {
  github.history = Array.from({ length: commits }, (_, index) => commit(commits - index));
}

function run({ inputs, env, ...step }: Partial<RunnerStep> = {}): Promise<StepResult> {
  runs += 1;
  return runStep(
    aStep(service, {
      github,
      runId: 100 + runs,
      inputs: { 'baseline-store': 'status', ...inputs },
      ...step,
      env: { GITHUB_SHA: github.history[0] ?? '', ...env },
    }),
  );
}

/** The first commit has a base, and main has grown since. */
async function baseBehind(commits: number): Promise<void> {
  grow(1);
  await run();
  grow(commits);
}

test('a base that is hundreds of commits back is found with a few requests', async () => {
  await baseBehind(400);
  github.requests = [];

  expect((await run()).outputs['base-scan-id']).toBe(FIRST_SCAN);
  expect(github.requests.length).toBeLessThan(20);
});

test('where GraphQL is refused, fifty commits are read', async () => {
  await baseBehind(40);
  github.intercept = ({ path }) =>
    path.includes('graphql') ? { status: 403, body: { message: 'Resource not accessible' } } : undefined;

  expect((await run()).outputs['base-scan-id']).toBe(FIRST_SCAN);
});

test('a base that may be further back is not taken for missing, and nothing replaces it', async () => {
  await baseBehind(1500);
  const { exitCode, log } = await run();

  expect(exitCode).toBe(1);
  expect(log).toMatch(UNREADABLE);
  expect(log).not.toContain('is stored as the next base');

  const begun = await run({ inputs: { 'on-baseline-error': 'warn' } });
  expect(begun.exitCode).toBe(0);
  expect(begun.log).toContain('is stored as the next base');
});

test('the tip before a push is looked at first, however much the push brings', async () => {
  await baseBehind(1500);
  const event = { repository: { default_branch: 'main' }, before: commit(1) };

  expect((await run({ event })).outputs['base-scan-id']).toBe(FIRST_SCAN);
});

test('a long history before the first use of the workflow does not hide a base', async () => {
  grow(1500);
  const ref = 'acme/site/.github/workflows/quality.yml@refs/heads/main';
  const { exitCode, log } = await run({ env: { GITHUB_WORKFLOW_REF: ref } });

  expect(exitCode).toBe(0);
  expect(log).toContain('is stored as the next base');
});

test('a merge group is compared with the commit that it is built on', async () => {
  await baseBehind(1);
  const { outputs } = await run({
    eventName: 'merge_group',
    ref: 'refs/heads/gh-readonly-queue/main/pr-5',
    event: {
      repository: { default_branch: 'main' },
      merge_group: { base_sha: commit(1), base_ref: 'refs/heads/main', head_sha: HEAD },
    },
    env: { GITHUB_SHA: HEAD },
  });

  expect(outputs['base-scan-id']).toBe(FIRST_SCAN);
});

function aPull(base: string, branch = 'main', more: object = {}): Partial<RunnerStep> {
  const { event, ...rest } = onPullRequest(HEAD, base);
  const pull_request = {
    number: 5,
    head: { sha: HEAD, repo: { full_name: 'acme/site' } },
    base: { sha: base, ref: branch },
  };
  return { ...rest, event: { ...Object(event), pull_request, ...more }, env: { GITHUB_SHA: HEAD } };
}

test('a pull request whose base commit is gone is compared with the tip of its base branch', async () => {
  await baseBehind(1);
  const gone = 'd'.repeat(40);
  github.intercept = ({ path, body }) => {
    if (path.includes('graphql') && JSON.stringify(body).includes(gone))
      return { status: 200, body: { data: { repository: { object: null } } } };
    if (!path.includes(gone)) return undefined;
    return { status: 422, body: { message: `No commit found for SHA: ${gone}` } };
  };

  expect((await run(aPull(gone))).outputs['base-scan-id']).toBe(FIRST_SCAN);
});

test('a pull request onto a branch that stores no base says with which it is compared', async () => {
  await baseBehind(1);
  const { log } = await run(aPull(commit(1), 'release/1.x'));
  expect(log).toMatch(/^::notice::The pull request is for the branch release\/1\.x, .* compared with main/m);
});

test('a pull request that was closed is not scanned', async () => {
  const { exitCode, outputs } = await run(aPull(commit(1), 'main', { action: 'closed' }));
  expect({ exitCode, status: outputs['status'] }).toEqual({ exitCode: 0, status: 'skipped' });
  expect(service.requests).toEqual([]);
});

async function job(name: string, environment = ''): Promise<string | undefined> {
  const inputs = { url: 'http://localhost:3000/', environment, 'baseline-store': 'cache' };
  const env = { GITHUB_WORKFLOW: 'CI', GITHUB_JOB: name };
  return (await run({ cache, inputs, env })).outputs['base-scan-id'];
}

test('two jobs at one loopback address have a baseline each; an environment is shared', async () => {
  expect(await job('web')).toBe('');
  expect(await job('docs')).toBe('');
  expect(await job('web')).toBe(FIRST_SCAN);
  expect(await job('web', 'shop')).toBe('');
  expect(await job('docs', 'shop')).not.toBe('');
});

test('a pull request that is older than all stored bases takes the newest; a run of main takes none', async () => {
  const inputs = { 'baseline-store': 'cache' };
  for (const runId of [102, 103]) await run({ cache, runId, inputs });
  const pull = await run({ ...aPull(commit(1)), cache, runId: 101, runAttempt: 2, inputs });
  const main = await run({ cache, runId: 101, runAttempt: 2, inputs });

  expect(pull.outputs).toMatchObject({ conclusion: 'passed', 'base-scan-id': '2'.padStart(32, '0') });
  expect(main.outputs['base-scan-id']).toBe('');
});
