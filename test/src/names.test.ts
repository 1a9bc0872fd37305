import { afterEach, beforeEach, expect, test } from 'vitest';

import { runStep, type StepResult } from '../../harness/runner/github-runner.ts';
import { startGitHubService, type GitHubService } from '../../harness/runner/github-service.ts';
import { aCompleteScan, aDiff, aFinding } from '../../harness/runner/builders.ts';
import {
  accepted,
  ok,
  startScriptedService,
  type ScriptedService,
} from '../../harness/runner/scripted-service.ts';

const [MAIN = '', HEAD = ''] = ['1', 'e'].map((digit) => digit.repeat(40));

let service: ScriptedService;
let github: GitHubService;
let scans: Map<string, { target: string; findings: number }>;
let run: number;

beforeEach(async () => {
  service = await startScriptedService();
  github = await startGitHubService();
  github.history = [MAIN];
  github.pulls = [
    { number: 5, state: 'open', head: { sha: HEAD, repo: { full_name: 'acme/site' } }, base: { sha: MAIN } },
  ];
  scans = new Map();
  run = 100;
  service.answer('createScan', ({ body }) => {
    const { url }: { url: string } = JSON.parse(body);
    const id = scans.size.toString(16).padStart(32, '0');
    scans.set(id, { target: url, findings: url.includes('bad') ? 1 : 0 });
    return accepted(id);
  });
  service.answer('getScan', ({ path }) => {
    const id = path.slice(-32);
    const { target = '', findings = 0 } = scans.get(id) ?? {};
    return ok(
      'Scan',
      aCompleteScan(
        Array.from({ length: findings }, () => aFinding()),
        { id, target },
      ),
    );
  });
  service.answer('compareScans', ({ path }) => {
    const [, currentScanId = '', baseScanId = ''] = /scans\/(\w+)\/diff\?base=(\w+)/.exec(path) ?? [];
    return ok('ScanDiff', aDiff({ currentScanId, baseScanId }));
  });
});

afterEach(() => Promise.all([service.close(), github.close()]));

function step(inputs: Record<string, string>, more: object = {}): Promise<StepResult> {
  run += 1;
  return runStep({
    runId: run,
    inputs: {
      'server-url': service.url,
      'poll-interval': '1',
      'github-token': 't',
      'fail-on': 'any-high',
      comment: 'always',
      ...inputs,
    },
    env: { GITHUB_API_URL: github.url, GITHUB_SHA: HEAD },
    eventName: 'pull_request',
    ref: 'refs/pull/5/merge',
    event: {
      repository: { default_branch: 'main' },
      pull_request: {
        number: 5,
        head: { sha: HEAD, repo: { full_name: 'acme/site' } },
        base: { sha: MAIN },
      },
    },
    ...more,
  });
}

/** A deployment of the pull request's commit in the environment Preview. */
function deploy(url: string, inputs: Record<string, string> = {}): Promise<StepResult> {
  return step(inputs, {
    eventName: 'deployment_status',
    ref: '',
    event: {
      repository: { default_branch: 'main' },
      deployment: { id: run, sha: HEAD, environment: 'Preview' },
      deployment_status: { state: 'success', environment_url: url },
    },
  });
}

/** What GitHub shows on the commit: the newest status of each context. */
function shown(): Record<string, string> {
  const statuses = github.statuses.get(HEAD) ?? [];
  return Object.fromEntries(statuses.toReversed().map(({ context, state }) => [context, state]));
}

test('a preview that is red and then deployed anew leaves one status, which is green, and one comment', async () => {
  await deploy('https://shop-abc.preview.example.com/bad');
  await deploy('https://shop-abc.preview.example.com/');
  await deploy('https://shop-bad.preview.example.com/');
  await deploy('https://shop-def.preview.example.com/');

  expect(shown()).toEqual({ 'sitedelta/Preview/bad': 'failure', 'sitedelta/Preview': 'success' });
  expect(github.comments).toHaveLength(2);
});

test('two sites of one environment have a status and a comment each, and keep them', async () => {
  await deploy('https://web-abc.vercel.app/');
  const second = await deploy('https://docs-bad.vercel.app/');
  await deploy('https://web-def.vercel.app/');
  await deploy('https://docs-ghi.vercel.app/');

  expect(shown()).toEqual({
    'sitedelta/Preview': 'success',
    'sitedelta/Preview (docs-bad.vercel.app)': 'success',
  });
  expect(github.statuses.get(HEAD)).toHaveLength(4);
  expect(github.comments.map(({ body }) => /https&#58;\/\/(\w+)-\w+/.exec(body)?.[1])).toEqual([
    'web',
    'docs',
  ]);
  expect(second.log).toMatch(/^::notice::Another site of the environment.*"status-name"/m);
});

test('a preview that is compared with production is named after that, and status-name names all', async () => {
  const urls = { url: 'https://pr-5.preview.example.com/', 'base-url': 'https://www.example.com/shop/' };
  await step({ ...urls, 'commit-status': 'auto' });
  await step({ ...urls, 'status-name': 'quality / shop' });
  await step({ ...urls, 'status-name': 'quality / shop' });
  await deploy('https://web-abc.vercel.app/', { 'status-name': 'web' });

  expect(Object.keys(shown())).toEqual(['sitedelta/www.example.com/shop (preview)', 'quality / shop', 'web']);
  expect(github.comments).toHaveLength(3);
});

test('several addresses of one run have one comment and one status, with a part for each', async () => {
  const url = ['one', 'two', 'bad', 'four'].map((name) => `https://${name}.example.com/`).join('\n');
  const first = await step({ url });
  await step({ url });

  expect(first.exitCode).toBe(1);
  expect(github.comments).toHaveLength(1);
  const body = github.comments[0]?.body ?? '';
  expect(body).toContain('## Sitedelta: 4 targets');
  for (const name of ['one', 'two', 'bad', 'four']) expect(body).toContain(`${name}.example.com`);
  expect(body.match(/<details><summary>https/g)).toHaveLength(3);
  expect(github.statuses.get(HEAD)).toHaveLength(2);
  expect(github.statuses.get(HEAD)?.[0]).toMatchObject({
    context: 'sitedelta/one.example.com and others',
    state: 'failure',
    description: expect.stringMatching(/^1 of 4 targets fail; bad\.example\.com: 1 finding now/),
  });
  const shownScan = (github.statuses.get(HEAD)?.[0]?.target_url ?? '').slice(-32);
  expect(scans.get(shownScan)?.target).toBe('https://bad.example.com/');
});

test('several addresses are stored as bases in one status, or in as many as it takes', async () => {
  const url = Array.from({ length: 8 }, (_, index) => `https://site${index}.example.com/`).join('\n');
  const onMain = { eventName: 'push', ref: 'refs/heads/main', event: undefined };
  const push = (): Promise<StepResult> => step({ url, 'baseline-store': 'status' }, onMain);
  github.history = [HEAD, MAIN];
  const first = await push();
  const second = await push();

  expect(first.log.match(/is stored as the next base \(in the commit status\)/g)).toHaveLength(8);
  expect(github.statuses.get(HEAD)?.length).toBeGreaterThan(2);
  expect(first.log.match(/Set the commit status/g)).toHaveLength(1);
  expect(github.statuses.get(HEAD)?.every(({ target_url }) => target_url.length <= 1000)).toBe(true);
  expect(Object.keys(shown())).toEqual(['sitedelta/site0.example.com and others']);
  const results: { baseScanId: string }[] = JSON.parse(second.outputs['results'] ?? '');
  // Which of them asks the service first is not certain.
  expect(results.map(({ baseScanId }) => Number.parseInt(baseScanId, 16) < 8)).not.toContain(false);
  expect(results.map(({ baseScanId }) => scans.get(baseScanId)?.target)).toEqual(url.split('\n'));
});
