import { afterEach, beforeEach, expect, test } from 'vitest';

import { aCompleteScan, aFinding, SCAN_ID } from '../../harness/runner/builders.ts';
import { runStep, startStep, type RunnerStep } from '../../harness/runner/github-runner.ts';
import { startGitHubService, type GitHubService } from '../../harness/runner/github-service.ts';
import {
  accepted,
  ok,
  startScriptedService,
  type ScriptedService,
} from '../../harness/runner/scripted-service.ts';
import { aStep, onDeployment, onPullRequest } from '../../harness/runner/step-builders.ts';

const [MAIN = '', HEAD = ''] = ['1', 'e'].map((digit) => digit.repeat(40));

let service: ScriptedService;
let github: GitHubService;

beforeEach(async () => {
  service = await startScriptedService();
  github = await startGitHubService();
  github.history = [MAIN];
  service.script('createScan', accepted(SCAN_ID));
  service.answer('getScan', () => ok('Scan', aCompleteScan([aFinding()])));
});

afterEach(() => Promise.all([service.close(), github.close()]));

function step(fields: Partial<RunnerStep> = {}): RunnerStep {
  const { inputs, env, ...more } = fields;
  return aStep(service, {
    github,
    inputs: { 'baseline-store': 'none', ...inputs },
    env: { GITHUB_SHA: HEAD, ...env },
    ...onPullRequest(HEAD, MAIN),
    ...more,
  });
}

/** What was set, oldest first. */
function states(): string[] {
  return (github.statuses.get(HEAD) ?? []).map(({ state, context }) => `${context} ${state}`).toReversed();
}

const PENDING = 'sitedelta/www.example.com pending';

test('a required check is seen at once, and gets the verdict', async () => {
  let before: string[] = [];
  service.answer('createScan', () => {
    before = states();
    return accepted(SCAN_ID);
  });
  await runStep(step());

  expect(before).toEqual([PENDING]);
  expect(states()).toEqual([PENDING, 'sitedelta/www.example.com success']);
});

test('a run without a result replaces it', async () => {
  service.script('createScan', { raw: 'no service', status: 404 });
  await runStep(step());
  expect(states()).toEqual([PENDING, 'sitedelta/www.example.com error']);
});

test('a run that fails as a whole replaces it with the reason', async () => {
  service.answer('getScan', () => ok('Scan', { ...aCompleteScan(), status: 'failed' }));
  await runStep(step({ inputs: { 'base-scan-id': SCAN_ID } }));

  expect(states()).toEqual([PENDING, 'sitedelta/www.example.com error']);
  expect(github.statuses.get(HEAD)?.[0]?.description).toContain('No result: Input "base-scan-id"');
});

/** Waits until the run polls its scan, and then sends it a signal. */
async function interrupt(signal: NodeJS.Signals, env: Record<string, string> = {}): Promise<string> {
  const polled = Promise.withResolvers<void>();
  service.answer('getScan', () => {
    polled.resolve();
    return ok('Scan', { ...aCompleteScan(), status: 'running', result: undefined, completedAt: undefined });
  });
  const running = await startStep(step({ env }));
  await polled.promise;
  running.child.kill(signal);
  const { exitCode, log } = await running.done;
  expect(exitCode).toBe(1);
  return log;
}

test('a cancelled run replaces it', async () => {
  await interrupt('SIGINT');
  expect(states()).toEqual([PENDING, 'sitedelta/www.example.com error']);
  expect(github.statuses.get(HEAD)?.[0]?.description).toBe('No result: The run was cancelled.');
});

test('a run that crashes replaces it', async () => {
  const thrown = "process.on('SIGUSR2', () => { throw new Error('out of the blue'); });";
  const log = await interrupt('SIGUSR2', {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(thrown)}`,
  });
  expect(log).toContain('Sitedelta failed unexpectedly: out of the blue');
  expect(states()).toEqual([PENDING, 'sitedelta/www.example.com error']);
});

test('if the verdict cannot be published in time, the pending status gets it all the same', async () => {
  github.intercept = ({ path }) => (path.includes('/comments') ? 'hang' : undefined);
  await runStep(step({ inputs: { timeout: '1', comment: 'always' } }));
  expect(states()).toEqual([PENDING, 'sitedelta/www.example.com success']);
}, 60_000);

test.each<[string, Partial<RunnerStep>]>([
  ['commit-status is never', { inputs: { 'commit-status': 'never' } }],
  [
    'nothing is scanned',
    { ...onDeployment({ environment: 'x', sha: HEAD }, { environment_url: 'https://a.example/' }) },
  ],
])('there is none if %s', async (_, fields) => {
  const event: unknown = fields.event ?? onPullRequest(HEAD, MAIN).event;
  const failed = JSON.parse(JSON.stringify(event).replace('"state":"success"', '"state":"failure"'));
  await runStep(step({ ...fields, event: failed }));
  expect(states()).toEqual([]);
});

test('a token that may not set it gets one notice, with the result', async () => {
  github.permissions.statuses = 'read';
  const { exitCode, log } = await runStep(step(onPullRequest(HEAD, MAIN, 'eve/site')));

  expect(exitCode).toBe(0);
  expect(log).toContain('The commit status is not set to pending: Resource not accessible');
  expect(log.split('\n').filter((line) => /^::notice::.*the commit status/.test(line))).toHaveLength(1);
});

/** @returns The log of the last one. */
async function jobs(runAttempt: number, ...failOn: string[]): Promise<string> {
  let log = '';
  for (const value of failOn) {
    const inputs = { 'fail-on': value, comment: 'always' };
    ({ log } = await runStep(step({ runAttempt, inputs })));
  }
  return log;
}

test('a job that passes does not hide that another job of the run failed', async () => {
  const log = await jobs(1, 'any-high', 'none');
  expect(states().at(-1)).toBe('sitedelta/www.example.com failure');
  expect(log).toMatch(/^::notice::Another job or step of this run has set .* "status-name"/m);
  expect(github.comments[0]?.body).toContain('Failed.');

  await jobs(2, 'none', 'none');
  expect(states().at(-1)).toBe('sitedelta/www.example.com success');
  expect(github.comments[0]?.body).toContain('Passed.');
});

test('nor if the other one fails while this one is about to set its verdict', async () => {
  await jobs(1, 'any-high');
  const [[sha, all] = ['', []]] = github.statuses;
  const failed = all.filter(({ state }) => state === 'failure');
  github.statuses.set(
    sha,
    all.filter(({ state }) => state !== 'failure'),
  );
  github.intercept = ({ method, body }) => {
    const isVerdict = method === 'POST' && JSON.stringify(body).includes('"success"');
    if (isVerdict) github.statuses.set(sha, [...failed, ...(github.statuses.get(sha) ?? [])]);
    return undefined;
  };
  const log = await jobs(1, 'none');
  expect(failed).toHaveLength(1);
  expect(states().at(-1)).toBe('sitedelta/www.example.com failure');
  expect(log).toMatch(/^::notice::Another job or step of this run has set /m);
});
