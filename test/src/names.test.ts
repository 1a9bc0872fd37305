import { afterEach, beforeEach, expect, test } from 'vitest';

import { runStep, type RunnerStep, type StepResult } from '../../harness/runner/github-runner.ts';
import { startGitHubService, type GitHubService } from '../../harness/runner/github-service.ts';
import type { FakeStatus } from '../../harness/runner/github-state.ts';
import { aFinding } from '../../harness/runner/builders.ts';
import {
  accepted,
  startScriptedService,
  type ScriptedService,
} from '../../harness/runner/scripted-service.ts';
import { serveScans } from '../../harness/runner/serve-scans.ts';
import { anOpenPull, aStep, onDeployment, onPullRequest } from '../../harness/runner/step-builders.ts';

const BAD = aFinding();
const [MAIN = '', HEAD = ''] = ['1', 'e'].map((digit) => digit.repeat(40));

let service: ScriptedService;
let github: GitHubService;
let scans: ReturnType<typeof serveScans>;
let run: number;

beforeEach(async () => {
  service = await startScriptedService();
  github = await startGitHubService();
  github.history = [MAIN];
  github.pulls = [anOpenPull(HEAD, MAIN)];
  scans = serveScans(service);
  run = 100;
  service.answer('createScan', ({ body }) => {
    const { url }: { url: string } = JSON.parse(body);
    const id = scans.size.toString(16).padStart(32, '0');
    scans.set(id, { target: url, findings: url.includes('bad') ? [BAD] : [] });
    return accepted(id);
  });
});

afterEach(() => Promise.all([service.close(), github.close()]));

function step(
  inputs: Record<string, string>,
  more: Partial<RunnerStep> = onPullRequest(HEAD, MAIN),
): Promise<StepResult> {
  run += 1;
  return runStep(
    aStep(service, {
      runId: run,
      github,
      inputs: { 'fail-on': 'any-high', comment: 'always', url: '', ...inputs },
      env: { GITHUB_SHA: HEAD },
      ...more,
    }),
  );
}

/** A deployment of the pull request's commit in the environment Preview. */
function deploy(url: string, inputs: Record<string, string> = {}): Promise<StepResult> {
  const deployment = { id: run + 1, sha: HEAD, environment: 'Preview' };
  return step(inputs, onDeployment(deployment, { environment_url: url }));
}

/** How often a verdict was set on the commit. */
function verdicts(): FakeStatus[] {
  return (github.statuses.get(HEAD) ?? []).filter(({ state }) => state !== 'pending');
}

/** What GitHub shows on the commit: the newest status of each context. */
function shown(): Record<string, string> {
  const statuses = github.statuses.get(HEAD) ?? [];
  return Object.fromEntries(statuses.toReversed().map(({ context, state }) => [context, state]));
}

test('a preview that fails and then passes leaves one green status and one comment', async () => {
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
  expect(verdicts()).toHaveLength(4);
  expect(github.comments.map(({ body }) => /`https:\/\/(\w+)-\w+/.exec(body)?.[1])).toEqual(['web', 'docs']);
  expect(second.log).toMatch(/^::notice::Another site of the environment.*"status-name"/m);
});

test('a preview that is compared with production has its name, and status-name comes before any other name', async () => {
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
  expect(verdicts()).toHaveLength(2);
  expect(github.statuses.get(HEAD)?.[0]).toMatchObject({
    context: 'sitedelta/one.example.com and others',
    state: 'failure',
    description: expect.stringMatching(/^1 of 4 targets fail; bad\.example\.com: 1 finding now/),
  });
  const shownScan = (github.statuses.get(HEAD)?.[0]?.target_url ?? '').slice(-32);
  expect(scans.get(shownScan)?.target).toBe('https://bad.example.com/');
});

test('the records of several addresses are stored in as many statuses as they need', async () => {
  const url = Array.from({ length: 8 }, (_, index) => `https://site${index}.example.com/`).join('\n');
  const push = (): Promise<StepResult> => step({ url, 'baseline-store': 'status' }, {});
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
