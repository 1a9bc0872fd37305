import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { programPath } from '../../harness/programs/program-path.ts';
import {
  aCompleteScan,
  aDiff,
  aFinding,
  aWaitingScan,
  BASE_ID,
  SCAN_ID,
} from '../../harness/runner/builders.ts';
import { runStep, startStep, type RunnerStep } from '../../harness/runner/github-runner.ts';
import { startGitHubService, type GitHubService } from '../../harness/runner/github-service.ts';
import {
  accepted,
  ok,
  startScriptedService,
  type ScriptedService,
} from '../../harness/runner/scripted-service.ts';
import { aStep, onPullRequest } from '../../harness/runner/step-builders.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const [MAIN = '', HEAD = ''] = ['1', 'e'].map((digit) => digit.repeat(40));
/** Each has a line of its own in the sources of the test. */
const findings = Array.from({ length: 120 }, (_, index) =>
  aFinding({
    id: index.toString(16).padStart(16, '0'),
    evidence: `<img class="photo-${index}" src="/photo-${index}.jpg">`,
  }),
);

let service: ScriptedService;
let github: GitHubService;

beforeEach(async () => {
  service = await startScriptedService();
  github = await startGitHubService();
  github.history = [MAIN];
  service.script('createScan', accepted(SCAN_ID));
  service.answer('getScan', ({ path: asked }) =>
    ok('Scan', aCompleteScan(findings, { id: asked.slice(-32) })),
  );
  service.answer('compareScans', () => ok('ScanDiff', aDiff({ added: findings })));
});

afterEach(() => Promise.all([service.close(), github.close()]));

function step({ inputs, ...more }: Partial<RunnerStep> = {}): RunnerStep {
  return aStep(service, {
    entry: programPath('src/index.ts'),
    github,
    inputs: { 'check-run': 'auto', 'commit-status': 'never', 'base-scan-id': BASE_ID, ...inputs },
    env: { GITHUB_SHA: HEAD },
    ...onPullRequest(HEAD, MAIN),
    ...more,
  });
}

async function aWorkspace(): Promise<string> {
  const workspace = temporaryFolder();
  await mkdir(path.join(workspace, 'site'));
  await writeFile(
    path.join(workspace, 'site/about.html'),
    findings.map(({ evidence }) => evidence).join('\n'),
  );
  return workspace;
}

test('is in progress from the start, and gets the verdict and all annotations with a line', async () => {
  let before: unknown[] = [];
  service.answer('createScan', () => {
    before = github.checks.map(({ name, status, head_sha }) => [name, status, head_sha]);
    return accepted(SCAN_ID);
  });
  const { log, exitCode } = await runStep(step({ workspace: await aWorkspace() }));

  expect(exitCode).toBe(1);
  expect(before).toEqual([['sitedelta/www.example.com', 'in_progress', HEAD]]);
  const [check] = github.checks;
  expect(check).toMatchObject({ status: 'completed', conclusion: 'failure', sizes: [50, 50, 20] });
  expect(check?.output?.title).toBe(
    '120 added, 0 resolved, 0 unchanged; 120 findings now: 120 high, 0 medium, 0 low',
  );
  expect(check?.output?.summary).toContain('## Sitedelta: ❌ 120 high added');
  expect(check?.annotations[7]).toMatchObject({ path: 'site/about.html', annotation_level: 'failure' });
  expect(new Set(check?.annotations.map(({ start_line }) => start_line)).size).toBe(120);
  // They would be next to the same lines twice.
  expect(log).not.toMatch(/^::error .*file=/m);
});

test.each([
  ['a run that only warns', { 'warn-only': 'true' }, 'neutral'],
  ['a run that passes', { 'fail-on': 'none' }, 'success'],
])('%s', async (_, inputs, conclusion) => {
  const { exitCode } = await runStep(step({ inputs }));
  expect(exitCode).toBe(0);
  expect(github.checks).toEqual([expect.objectContaining({ status: 'completed', conclusion })]);
});

test('a run that could not compare, and passes all the same, is neutral', async () => {
  github.intercept = ({ method, path: asked }) =>
    method === 'GET' && asked.includes('/statuses')
      ? { status: 403, body: { message: 'suspended' } }
      : undefined;
  const inputs = {
    'base-scan-id': '',
    'baseline-store': 'status',
    'commit-status': 'auto',
    'on-baseline-error': 'warn',
  };
  await runStep(step({ inputs }));
  expect(github.checks).toEqual([expect.objectContaining({ status: 'completed', conclusion: 'neutral' })]);
});

test('a run without a result fails it with the reason', async () => {
  service.answer('createScan', () => ({ raw: 'no service', status: 404 }));
  await runStep(step());
  expect(github.checks).toEqual([expect.objectContaining({ status: 'completed', conclusion: 'failure' })]);
  expect(github.checks[0]?.output?.title).toMatch(/^No result: /);
});

test('a cancelled run ends it', async () => {
  const polled = Promise.withResolvers<void>();
  service.answer('getScan', () => {
    polled.resolve();
    return ok('Scan', aWaitingScan('running'));
  });
  const running = await startStep(step({ inputs: { 'base-scan-id': '', 'baseline-store': 'none' } }));
  await polled.promise;
  running.child.kill('SIGINT');
  await running.done;
  expect(github.checks).toEqual([expect.objectContaining({ status: 'completed', conclusion: 'cancelled' })]);
});

test('a token that may not write checks costs one line, and no annotation', async () => {
  github.permissions.checks = 'read';
  const { log, exitCode } = await runStep(
    step({
      workspace: await aWorkspace(),
      inputs: { 'fail-on': 'none' },
      ...onPullRequest(HEAD, MAIN, 'stranger/site'),
    }),
  );
  expect(exitCode).toBe(0);
  expect(log.match(/the check run \(checks: write\)/g)).toHaveLength(1);
  expect(log).toMatch(/^::error .*file=site\/about\.html/m);
});

test('a GitHub that refuses the result leaves the annotations to the log', async () => {
  github.intercept = ({ method, path: asked }) =>
    method === 'PATCH' && asked.includes('/check-runs/')
      ? { status: 422, body: { message: 'Invalid' } }
      : undefined;
  const { log } = await runStep(step({ workspace: await aWorkspace() }));
  expect(log).toContain('GitHub did not take the check run');
  expect(log).toMatch(/^::error .*file=site\/about\.html/m);
});

test('leaves the annotations to the log if GitHub keeps the run waiting until the time is up', async () => {
  github.intercept = ({ path: asked }) => (asked.includes('/comments') ? 'hang' : undefined);
  const { log } = await runStep(step({ workspace: await aWorkspace(), inputs: { timeout: '30' } }));
  expect(log).toMatch(/^::notice.*check run or next base may be missing/m);
  expect(log).toMatch(/^::error .*file=site\/about\.html/m);
  expect(github.checks).toMatchObject([{ status: 'completed', conclusion: 'failure' }]);
});
