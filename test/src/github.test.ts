import { afterEach, beforeEach, expect, test } from 'vitest';

import { startCacheService, type CacheService } from '../../harness/runner/cache-service.ts';
import { runStep, startStep, type RunnerStep, type StepResult } from '../../harness/runner/github-runner.ts';
import { startGitHubService, type GitHubService } from '../../harness/runner/github-service.ts';
import {
  aCompleteScan,
  aDiff,
  aFinding,
  aWaitingScan,
  BASE_ID,
  SCAN_ID,
  TARGET,
} from '../../harness/runner/builders.ts';
import {
  accepted,
  ok,
  refused,
  startScriptedService,
  type ScriptedService,
} from '../../harness/runner/scripted-service.ts';
import { anOpenPull, aStep, onDeployment, onPullRequest } from '../../harness/runner/step-builders.ts';

const [MAIN_1 = '', MAIN_2 = '', HEAD = ''] = ['1', '2', 'e'].map((digit) => digit.repeat(40));

let service: ScriptedService;
let github: GitHubService;
let cache: CacheService;

beforeEach(async () => {
  service = await startScriptedService();
  github = await startGitHubService();
  cache = await startCacheService();
  github.history = [MAIN_1];
  github.pulls = [anOpenPull(HEAD, MAIN_1)];
});

afterEach(() => Promise.all([service.close(), github.close(), cache.close()]));

interface Step extends Omit<RunnerStep, 'inputs'> {
  inputs?: Record<string, string>;
  sha?: string;
}

function run(step: Step = {}): Promise<StepResult> {
  return runStep(prepare(step));
}

function prepare({ inputs, sha = MAIN_1, env, ...step }: Step): RunnerStep {
  return aStep(service, {
    ...step,
    github,
    inputs: { 'github-token': 'ghs_secret_token', ...inputs },
    env: { GITHUB_SHA: sha, ...env },
  });
}

/** The next scan has these findings, and this comparison where there is a base. */
function scriptScan(id: string, findings = [aFinding()], diff: Parameters<typeof aDiff>[0] = {}): void {
  service.script('createScan', accepted(id));
  service.answer('getScan', ({ path }) => ok('Scan', aCompleteScan(findings, { id: path.slice(-32) })));
  service.answer('compareScans', ({ path }) =>
    ok('ScanDiff', aDiff({ currentScanId: id, baseScanId: path.slice(-32), ...diff })),
  );
}

function aPull(repository?: string): Step {
  return { ...onPullRequest(HEAD, MAIN_1, repository), sha: 'd'.repeat(40) };
}

/** How many statuses of a commit are not those that wait for a result. */
function verdicts(sha: string): number {
  return (github.statuses.get(sha) ?? []).filter(({ state }) => state !== 'pending').length;
}

function notices(log: string): string[] {
  return log.split('\n').filter((line) => line.startsWith('::notice::'));
}

test('a push stores its scan in the commit status, and a pull request is compared with it', async () => {
  scriptScan(BASE_ID);
  const push = await run({ inputs: { 'baseline-store': 'status' } });
  scriptScan(SCAN_ID, [aFinding()], { added: [aFinding()], resolved: [aFinding({ rule: 'link-name' })] });
  const pull = await run({ ...aPull(), runId: 101, inputs: { 'baseline-store': 'status' } });

  const [stored] = github.statuses.get(MAIN_1) ?? [];
  expect(stored).toMatchObject({
    state: 'success',
    context: 'sitedelta/www.example.com',
    description: '1 finding now: 1 high, 0 medium, 0 low; no baseline yet',
  });
  expect(stored?.target_url).toMatch(
    new RegExp(
      `^https://scan\\.example\\.net/reports/${BASE_ID}#sitedelta-baseline-3-.*-100-1-7-${BASE_ID}-${MAIN_1}-`,
    ),
  );
  expect(push.log).toContain(`The scan ${BASE_ID} is stored as the next base (in the commit status).`);
  expect(push.log.match(/ghs_secret_token/g)).toHaveLength(1);

  expect(pull.outputs).toMatchObject({ 'base-scan-id': BASE_ID, added: '1', conclusion: 'failed' });
  expect(pull.log).toContain(
    `Compared with the scan ${BASE_ID} of run 7, commit 1111111, found in the commit statuses.`,
  );
  const [status] = github.statuses.get(HEAD) ?? [];
  expect(status).toMatchObject({
    state: 'failure',
    description: '1 added, 1 resolved, 0 unchanged; 1 finding now: 1 high, 0 medium, 0 low',
    target_url: `https://scan.example.net/reports/${SCAN_ID}?base=${BASE_ID}`,
  });
  expect(github.comments).toHaveLength(1);
  expect(github.comments[0]?.body).toContain(
    '## Sitedelta: ❌ 1 high added, 1 resolved, 1 of 1 pages judged',
  );
  expect(github.comments[0]?.body).toContain('<summary>🎉 Resolved (1)</summary>');
  expect(github.comments[0]?.body).toContain('actions/runs/101');
  expect(notices(pull.log)).toEqual([]);
});

/** A scan with an explicit base, which is read first. */
function scriptPullScan(diff: Parameters<typeof aDiff>[0]): void {
  scriptScan(SCAN_ID, [], diff);
}

test('a pull request from a fork gets summary and annotations, and one notice for the rest', async () => {
  github.permissions = {
    contents: 'read',
    statuses: 'read',
    'pull-requests': 'read',
    deployments: 'read',
    checks: 'read',
  };
  scriptPullScan({ added: [aFinding()] });
  const { outputs, summary, log, exitCode } = await run({
    ...aPull('stranger/site'),
    inputs: { 'base-scan-id': BASE_ID },
  });

  expect(exitCode).toBe(1);
  expect(outputs['conclusion']).toBe('failed');
  expect(summary).toContain('❌ <strong>');
  expect(log).toContain('::error title=Added');
  expect(notices(log)).toEqual([
    expect.stringMatching(
      /comes from a fork.*the comment \(pull-requests: write\), the commit status \(statuses: write\)/,
    ),
  ]);
});

test.each(['read', 'none'] as const)(
  'one notice says what to grant to a token that may only %s',
  async (level) => {
    github.permissions = {
      contents: 'read',
      statuses: level,
      'pull-requests': level,
      deployments: level,
      checks: level,
    };
    scriptPullScan({ added: [aFinding({ severity: 'low' })] });
    const { exitCode, log } = await run({ ...aPull(), inputs: { 'base-scan-id': BASE_ID } });

    expect(exitCode).toBe(0);
    expect(notices(log)).toEqual([expect.stringContaining('Grant it under "permissions"')]);
  },
);

test.each([
  ['statuses', 422, 'the commit status'],
  ['comments', 422, 'the comment'],
  ['/comments', 503, 'the comment'],
])('the run goes on, with a notice, if GitHub fails at %j with %i', async (step, status, what) => {
  github.intercept = ({ path }) =>
    path.includes(step) ? { status, body: { message: 'Something is broken' } } : undefined;
  scriptPullScan({ added: [aFinding()] });
  const { outputs, summary, log } = await run({ ...aPull(), inputs: { 'base-scan-id': BASE_ID } });

  expect(outputs['conclusion']).toBe('failed');
  expect(summary).toContain('❌ <strong>');
  expect(notices(log)).toEqual([expect.stringContaining(`GitHub did not take ${what}: Something is broken`)]);
});

test('if GitHub is down, the run publishes everything else and does not guess the policy', async () => {
  github.intercept = () => ({ status: 503, body: { message: 'Unicorn' } });
  scriptPullScan({ added: [] });
  const { exitCode, outputs, summary, log } = await run({
    ...aPull(),
    inputs: { 'base-scan-id': BASE_ID },
  });

  expect(exitCode).toBe(1);
  expect(outputs).toMatchObject({ status: 'complete', conclusion: 'failed', added: '0' });
  expect(log).toMatch(/^::error::GitHub did not return \.sitedelta\.yml of the commit 1111111 \(Unicorn/m);
  expect(summary).toContain('**Failed.** GitHub did not return .sitedelta.yml');
  expect(notices(log)).toEqual([
    expect.stringMatching(/did not take the comment: Unicorn.*did not take the commit status: Unicorn/),
  ]);
});

test('a pull request that breaks .sitedelta.yml fails with an annotation on its line, even with warn-only', async () => {
  github.files.set(MAIN_1, {});
  github.files.set('d'.repeat(40), { '.sitedelta.yml': 'budgets: { max: 0 }\nignor: []\n' });
  scriptPullScan({ added: [] });
  const { exitCode, log, summary } = await run({
    ...aPull(),
    inputs: { 'base-scan-id': BASE_ID, 'warn-only': 'true', comment: 'always' },
  });

  expect(exitCode).toBe(1);
  expect(log).toMatch(
    /^::error title=A mistake in \.sitedelta\.yml,file=\.sitedelta\.yml,line=2.*::"ignor"/m,
  );
  for (const text of [summary, github.comments[0]?.body])
    expect(text).toContain('**Failed.** The .sitedelta.yml of this pull request has a mistake');
  expect(github.statuses.get(HEAD)?.[0]?.state).toBe('failure');
});

test('entries that no finding matches are in a notice and in the summary', async () => {
  github.files.set(MAIN_1, { '.sitedelta.yml': 'ignore: [{ rule: gone, reason: Old. }]\n' });
  scriptScan(SCAN_ID);
  const { log, summary } = await run();

  expect(notices(log).join()).toContain('ignore list in .sitedelta.yml: line 1.');
  expect(summary).toContain('- Line 1, <code>gone</code>: Old.');
});

test('a run notices that a server cuts the record off a link', async () => {
  github.keepFragments = false;
  scriptScan(SCAN_ID);
  const { log } = await run({ inputs: { 'baseline-store': 'status' } });

  expect(github.statuses.get(MAIN_1)?.[0]?.target_url).not.toContain('#');
  expect(log).toContain(`The scan ${SCAN_ID} could not be stored as the next base.`);
});

test('an outage starts no comment, and does not remove a result from one', async () => {
  const down = refused(400, 'target_not_allowed');
  const runs = aPull();
  service.answer('createScan', () => down);
  const first = await run({ ...runs, runId: 100 });
  expect(github.comments).toEqual([]);
  expect(first.log).toContain('There is nothing to comment on.');

  service.answer('createScan', () => accepted(SCAN_ID));
  service.answer('getScan', () => ok('Scan', aCompleteScan([aFinding()])));
  await run({ ...runs, runId: 101, inputs: { comment: 'always' } });
  service.answer('createScan', () => down);
  await run({ ...runs, runId: 102 });

  expect(github.comments).toHaveLength(1);
  expect(github.comments[0]?.body).toMatch(
    /## Sitedelta: no result\n\n❌ [^]*The service refused the request[^]*The last result, of run 101: ✅ 1 finding/,
  );
  expect(github.statuses.get(HEAD)?.[0]?.state).toBe('error');
});

test('a run waits for a rate limit and tries a lost connection again', async () => {
  const failed = new Set<string>();
  github.intercept = ({ method, path }) => {
    const call = `${method} ${path.split('?')[0]}`;
    if (failed.has(call)) return undefined;
    failed.add(call);
    if (method === 'GET') return 'reset';
    return { status: 403, body: { message: 'secondary rate limit' }, headers: { 'retry-after': '1' } };
  };
  scriptPullScan({ added: [aFinding()] });
  const { log } = await run({ ...aPull(), inputs: { 'base-scan-id': BASE_ID } });

  expect(github.comments).toHaveLength(1);
  expect(verdicts(HEAD)).toBe(1);
  expect(notices(log)).toEqual([]);
});

function aDeployment(id: number, sha: string): Step {
  const deployment = { id, sha, environment: 'Production' };
  return { ...onDeployment(deployment, { environment_url: TARGET }), sha, inputs: { url: '' } };
}

test('a deployment made from a commit is compared with the one before, even after a rollback', async () => {
  github.history = [MAIN_2, MAIN_1];
  github.deployments = [
    { id: 3, sha: MAIN_1, environment: 'Production' },
    { id: 2, sha: MAIN_2, environment: 'Production' },
    { id: 1, sha: MAIN_1, environment: 'Production' },
  ];
  const ids = ['3', '4', '5'].map((digit) => digit.repeat(32));
  const results: StepResult[] = [];
  for (const [index, sha] of [MAIN_1, MAIN_2, MAIN_1].entries()) {
    scriptScan(ids[index] ?? '', [aFinding()], { baseScanId: ids[index - 1] ?? BASE_ID });
    results.push(await run({ ...aDeployment(index + 1, sha), runId: 100 + index, cache }));
  }

  expect(results.map(({ outputs }) => outputs['base-scan-id'])).toEqual(['', ids[0], ids[1]]);
  expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  // The environment of the base is kept with it.
  expect(results[1]?.summary).toMatch(/^\| \*\*Base\*\* .*, Production \|/m);
  expect(cache.entries).toEqual([]);
  expect(results[0]?.log).toContain('without one there is no Actions cache');
});

test('a deployment of a branch finds its pull request, and stores no base', async () => {
  scriptScan(SCAN_ID);
  const { log } = await run({ ...aDeployment(1, HEAD), inputs: { url: '', comment: 'always' } });

  expect(log).toContain('event deployment_status, commit eeeeeee, environment Production, pull request 5.');
  expect(github.comments).toHaveLength(1);
  expect(github.statuses.get(HEAD)?.[0]?.target_url).not.toContain('#');
  expect(log).toContain('does not become the next base: the commit eeeeeee is not on the branch main.');
});

test.each(['schedule', 'workflow_dispatch'])('%s stores and finds the base', async (eventName) => {
  const step = { eventName, event: { repository: { default_branch: 'main' } } };
  scriptScan(BASE_ID);
  await run({ ...step, runId: 100 });
  scriptScan(SCAN_ID);
  const second = await run({ ...step, runId: 101 });

  expect(second.outputs['base-scan-id']).toBe(BASE_ID);
  expect(verdicts(MAIN_1)).toBe(2);
});

test('a run after another one belongs to the commit and the pull request of that one', async () => {
  scriptScan(SCAN_ID);
  const { log } = await run({
    eventName: 'workflow_run',
    event: {
      repository: { default_branch: 'main' },
      workflow_run: { event: 'pull_request', head_sha: HEAD, head_branch: 'feature', pull_requests: [] },
    },
    inputs: { comment: 'always' },
  });

  expect(log).toContain('pull request 5');
  expect(github.comments).toHaveLength(1);
  expect(verdicts(HEAD)).toBe(1);
});

test('a stored base that is gone from the service is skipped for that of the next store', async () => {
  scriptScan(BASE_ID);
  await run({ cache, runId: 100 });
  const [status] = github.statuses.get(MAIN_1) ?? [];
  if (status !== undefined) status.target_url = status.target_url.replaceAll(BASE_ID, 'f'.repeat(32));
  scriptScan(SCAN_ID);
  service.answer('getScan', ({ path }) =>
    path.endsWith('f'.repeat(32))
      ? refused(404, 'not_found')
      : ok('Scan', aCompleteScan([], { id: path.slice(-32) })),
  );
  const { outputs, log } = await run({ cache, runId: 101 });

  expect(outputs['base-scan-id']).toBe(BASE_ID);
  expect(log).toContain(`The stored base ${'f'.repeat(32)} is gone from the service.`);
  expect(log).toContain('found in the Actions cache');
});

test.each([
  ['auto', 1, true],
  ['status', 0, true],
  ['cache', 1, false],
  ['none', 0, false],
])('baseline-store %s chooses the stores', async (store, entries, inStatus) => {
  scriptScan(SCAN_ID);
  await run({ cache, inputs: { 'baseline-store': store } });

  expect(cache.entries).toHaveLength(entries);
  expect(github.statuses.get(MAIN_1)?.[0]?.target_url.includes('#')).toBe(inStatus);
});

test('a re-run of an older run does not replace the record of a newer one in any store', async () => {
  scriptScan(BASE_ID);
  await run({ cache, runId: 200 });
  scriptScan(SCAN_ID);
  const again = await run({ cache, runId: 199, runAttempt: 2 });

  expect(again.log).toContain('could not be stored as the next base');
  expect(cache.entries).toHaveLength(1);
  expect(github.statuses.get(MAIN_1)?.[0]?.target_url).not.toContain('#');
  scriptScan(SCAN_ID);
  const next = await run({ cache, runId: 201 });
  expect(next.outputs['base-scan-id']).toBe(BASE_ID);
});

test.each(['status', 'cache'])(
  'a re-run is compared with the base of its first attempt (%s)',
  async (store) => {
    const inputs = { 'baseline-store': store };
    github.history = [MAIN_2, MAIN_1];
    scriptScan('3'.repeat(32));
    await run({ cache, inputs, runId: 100 });
    scriptScan('4'.repeat(32), [aFinding()], { baseScanId: '3'.repeat(32), added: [aFinding()] });
    const first = await run({ cache, inputs, runId: 101, sha: MAIN_2 });
    scriptScan('5'.repeat(32), [aFinding()], { baseScanId: '3'.repeat(32), added: [aFinding()] });
    const again = await run({ cache, inputs, runId: 101, runAttempt: 2, sha: MAIN_2 });

    expect(first.outputs).toMatchObject({ 'base-scan-id': '3'.repeat(32), conclusion: 'failed' });
    expect(again.outputs).toMatchObject({ 'base-scan-id': '3'.repeat(32), conclusion: 'failed' });
  },
);

test.each(['status', 'cache', 'auto'])(
  'a re-run is not compared with a newer run, whether its first attempt was stored or not (%s)',
  async (store) => {
    github.history = [MAIN_2, MAIN_1];
    const inputs = { 'baseline-store': store };
    const ids = ['3', '4', '5', '6'].map((digit) => digit.repeat(32));
    const scan = async (index: number, step: Step, added: boolean): Promise<StepResult> => {
      scriptScan(ids[index] ?? '', [aFinding()], added ? { added: [aFinding()] } : {});
      return run({ cache, ...step, inputs: { ...inputs, ...step.inputs } });
    };
    await scan(0, { runId: 100 }, false);
    const first = await scan(1, { runId: 101, sha: MAIN_2, inputs: { 'update-baseline': 'passed' } }, true);
    await scan(2, { runId: 102, sha: MAIN_2 }, true);
    const again = await scan(3, { runId: 101, runAttempt: 2, sha: MAIN_2 }, true);

    expect(first.outputs).toMatchObject({ 'base-scan-id': ids[0], conclusion: 'failed' });
    expect(again.outputs).toMatchObject({ 'base-scan-id': ids[0], conclusion: 'failed' });
    expect(again.log).toMatch(/^::notice::The scan \w+ could not be stored .* newer run 102;/m);
  },
);

test('an Enterprise Server has its own API and pages, and no cache of version 2', async () => {
  scriptScan(SCAN_ID);
  github.intercept = ({ path }) =>
    path.startsWith('/api/v3/') || path === '/api/graphql' ? undefined : { status: 500, body: {} };
  const { exitCode, log } = await run({
    env: { GITHUB_API_URL: `${github.url}/api/v3`, GITHUB_SERVER_URL: 'https://github.acme.example' },
  });

  expect(exitCode).toBe(0);
  expect(github.requests.length).toBeGreaterThan(0);
  const elsewhere = github.requests.filter(({ path }) => !path.startsWith('/api/v3/repos/acme/site'));
  expect(new Set(elsewhere.map(({ path }) => path))).toEqual(new Set(['/api/graphql']));
  expect(log).toContain('This runner offers no Actions cache.');
});

test('status and comment say that a scan failed', async () => {
  service.script('createScan', accepted(SCAN_ID));
  service.script('getScan', ok('Scan', aWaitingScan('failed', { error: 'The first page answered 500.' })));
  await run({ ...aPull(), inputs: { comment: 'always' } });

  expect(github.comments[0]?.body).toContain('## Sitedelta: no result');
  expect(github.statuses.get(HEAD)?.[0]).toMatchObject({
    state: 'error',
    description: expect.stringMatching(/^No result: The scan failed: The first page answered 500/),
  });
});

test('a run that is cancelled while GitHub does not answer ends at once, and keeps its results', async () => {
  github.intercept = ({ path }) => (path.includes('/comments') ? 'hang' : undefined);
  scriptPullScan({ added: [aFinding()] });
  const step = await startStep(prepare({ ...aPull(), inputs: { 'base-scan-id': BASE_ID } }));
  await expect.poll(() => github.requests.some(({ path }) => path.includes('/comments'))).toBe(true);
  step.child.kill('SIGINT');
  const { exitCode, outputs, summary, log } = await step.done;

  expect(exitCode).toBe(1);
  expect(log).toContain('::error::The run was cancelled.');
  expect(log).not.toContain('next try');
  expect(outputs).toMatchObject({ status: 'complete', conclusion: 'failed', added: '1' });
  expect(summary).toContain('❌ <strong>');
});
