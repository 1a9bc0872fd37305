import { afterEach, beforeEach, expect, test } from 'vitest';

import { startCacheService, type CacheService } from '../../harness/runner/cache-service.ts';
import { runStep, startStep, type StepResult } from '../../harness/runner/github-runner.ts';
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
import { aStep, onDeployment } from '../../harness/runner/step-builders.ts';

let service: ScriptedService;
let cache: CacheService;

beforeEach(async () => {
  service = await startScriptedService();
  cache = await startCacheService();
});

afterEach(async () => {
  await service.close();
  await cache.close();
});

function scriptScan(id: string, findings = [aFinding()]): void {
  service.script('createScan', accepted(id));
  let looks = 0;
  service.answer('getScan', ({ path }) => {
    const asked = path.slice(-32);
    if (asked !== id) return ok('Scan', aCompleteScan([], { id: asked }));
    looks += 1;
    return looks === 1
      ? ok('Scan', aWaitingScan('running', { id, progress: { pagesFound: 2, pagesDone: 1 } }))
      : ok('Scan', aCompleteScan(findings, { id }));
  });
}

test('the first run has no base and becomes it; the second one is compared with it', async () => {
  scriptScan(BASE_ID);
  const first = await runStep(aStep(service, { cache, runId: 100 }));
  scriptScan(SCAN_ID);
  service.script(
    'compareScans',
    ok('ScanDiff', aDiff({ added: [aFinding()], resolved: [aFinding({ rule: 'link-name' })] })),
  );
  const second = await runStep(aStep(service, { cache, runId: 101 }));

  expect(first.log).toContain('The scan is running: 1 of 2 pages done.');
  expect(first.log).not.toContain('::warning');
  expect(first.outputs).toMatchObject({
    'scan-id': BASE_ID,
    status: 'complete',
    'report-url': `https://scan.example.net/reports/${BASE_ID}`,
    'base-scan-id': '',
    added: '',
    high: '1',
    medium: '0',
    conclusion: 'passed',
  });
  expect(first.exitCode).toBe(0);
  expect(first.summary).toContain('## Sitedelta: ✅ 1 finding, no baseline yet');
  expect(first.summary).toContain('### Current findings (1)');
  expect(first.result).toMatchObject({ scan: { id: BASE_ID }, diff: null });

  expect(service.requests.findLast(({ path }) => path.startsWith('/api/'))?.path).toBe(
    `/api/v1/scans/${SCAN_ID}/diff?base=${BASE_ID}`,
  );
  expect(second.outputs).toMatchObject({
    'base-scan-id': BASE_ID,
    'report-url': `https://scan.example.net/reports/${SCAN_ID}?base=${BASE_ID}`,
    added: '1',
    resolved: '1',
    unchanged: '0',
    conclusion: 'failed',
  });
  expect(second.exitCode).toBe(1);
  expect(second.summary).toContain('## Sitedelta: ❌ 1 high added, 1 resolved, ');
  expect(second.log).toContain('::error title=Added%2C high%3A image-alt::');
  expect(second.result).toMatchObject({ scan: { id: SCAN_ID }, diff: { baseScanId: BASE_ID } });
  expect(cache.entries.map(({ scope }) => scope)).toEqual(['refs/heads/main', 'refs/heads/main']);
});

test('a pull request reads the base of the default branch and stores nothing', async () => {
  scriptScan(BASE_ID);
  await runStep(aStep(service, { cache }));
  scriptScan(SCAN_ID);
  service.script('compareScans', ok('ScanDiff', aDiff({ unchanged: [aFinding()] })));
  const pull = await runStep(
    aStep(service, { cache, eventName: 'pull_request', ref: 'refs/pull/5/merge', runId: 102 }),
  );

  expect(pull.outputs).toMatchObject({ 'base-scan-id': BASE_ID, added: '0', conclusion: 'passed' });
  expect(pull.exitCode).toBe(0);
  expect(cache.entries).toHaveLength(1);
});

test('a re-run of an older run does not replace the base of a newer one', async () => {
  scriptScan(BASE_ID);
  await runStep(aStep(service, { cache, runId: 200 }));
  scriptScan(SCAN_ID);
  service.script('compareScans', ok('ScanDiff', aDiff()));
  const again = await runStep(aStep(service, { cache, runId: 199, runAttempt: 2 }));

  expect(again.log).toContain('newer run 200');
  expect(cache.entries).toHaveLength(1);
});

test.each([
  [404, 'not_found', 'is gone from the service'],
  [409, 'different_targets', 'is no longer comparable'],
])('a stored base that answers %i counts as no baseline yet', async (status, slug, text) => {
  scriptScan(BASE_ID);
  await runStep(aStep(service, { cache }));
  scriptScan(SCAN_ID);
  service.script('compareScans', refused(status, slug));
  const { outputs, exitCode, summary } = await runStep(aStep(service, { cache, runId: 101 }));

  expect(exitCode).toBe(0);
  expect(outputs).toMatchObject({ status: 'complete', added: '', 'base-scan-id': '', conclusion: 'passed' });
  expect(summary).toContain(text);
});

test('an explicit base comes first and does not need a cache', async () => {
  service.script('createScan', accepted(SCAN_ID));
  service.script(
    'getScan',
    ok('Scan', aCompleteScan([], { id: BASE_ID })),
    ok('Scan', aCompleteScan([aFinding({ severity: 'low' })])),
  );
  service.script('compareScans', ok('ScanDiff', aDiff({ added: [aFinding({ severity: 'low' })] })));
  const { outputs, log } = await runStep({
    inputs: { url: TARGET, 'server-url': `${service.url}/`, 'base-scan-id': BASE_ID, 'fail-on': 'added' },
  });

  expect(outputs).toMatchObject({ 'base-scan-id': BASE_ID, added: '1', low: '1', conclusion: 'failed' });
  expect(log).toContain('This runner offers no Actions cache.');
});

test('an unknown explicit base is an input error before anything is scanned', async () => {
  service.script('getScan', refused(404, 'not_found'));
  const { outputs, exitCode, log } = await runStep(
    aStep(service, { cache, inputs: { 'base-scan-id': BASE_ID } }),
  );

  expect(exitCode).toBe(1);
  expect(outputs).toMatchObject({ status: 'error', conclusion: 'error', 'scan-id': '' });
  expect(log).toContain('::error::Input "base-scan-id": the service knows no scan');
  expect(service.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('an explicit base of another target is an input error', async () => {
  service.script('createScan', accepted(SCAN_ID));
  service.script('getScan', ok('Scan', aCompleteScan([], { id: BASE_ID })), ok('Scan', aCompleteScan()));
  service.script('compareScans', refused(409, 'different_targets'));
  const { outputs, log } = await runStep(aStep(service, { cache, inputs: { 'base-scan-id': BASE_ID } }));

  expect(outputs).toMatchObject({ status: 'error', conclusion: 'error', 'scan-id': SCAN_ID });
  expect(log).toContain('Use a complete scan of the same target');
});

test('a failed scan fails the run, and its message cannot start a command', async () => {
  service.script('createScan', accepted(SCAN_ID));
  const error = 'The first page answered 500.\n::error::injected';
  service.script('getScan', ok('Scan', aWaitingScan('failed', { error })));
  const { outputs, exitCode, summary, log, result } = await runStep(aStep(service, { cache }));

  expect(exitCode).toBe(1);
  expect(outputs).toMatchObject({ status: 'failed', conclusion: 'error', 'scan-id': SCAN_ID });
  expect(summary).toContain('The scan failed: The first page answered 500.');
  expect(log).not.toMatch(/^::error::injected/m);
  expect(result).toMatchObject({ scan: { status: 'failed' }, diff: null });
  expect(cache.entries).toHaveLength(0);
});

test('a scan that is not complete in time fails the run', async () => {
  service.script('createScan', accepted(SCAN_ID));
  service.script('getScan', ok('Scan', aWaitingScan('queued', { progress: { queuePosition: 3 } })));
  const { outputs, exitCode, log } = await runStep(aStep(service, { cache, inputs: { timeout: '12' } }));

  expect(exitCode).toBe(1);
  expect(outputs).toMatchObject({ status: 'timeout', conclusion: 'error', 'scan-id': SCAN_ID });
  expect(log).toContain('The scan is queued, position 3.');
  expect(log).toContain('Raise "timeout"');
});

test('a service that cannot be reached and a bad input fail the run, and a pending deployment is skipped', async () => {
  // Nobody listens there.
  const nowhere = 'http://127.0.0.1:2';
  const unreachable = await runStep(
    aStep(service, { cache, inputs: { 'server-url': nowhere, timeout: '5' } }),
  );
  const badInput = await runStep(aStep(service, { cache, inputs: { 'fail-on': 'worst' } }));
  const pending = await runStep(
    aStep(service, {
      cache,
      eventName: 'deployment_status',
      event: { deployment_status: { state: 'in_progress' } },
    }),
  );

  expect(unreachable.outputs).toMatchObject({ status: 'timeout', conclusion: 'error' });
  expect(unreachable.log).toContain('The service cannot be reached: connect ECONNREFUSED 127.0.0.1:2');
  expect(badInput.log).toContain(
    '::error::Input "fail-on": "worst" is not allowed; use one of none, added-high',
  );
  expect(badInput.exitCode).toBe(1);
  expect(pending.outputs).toMatchObject({ status: 'skipped', conclusion: 'skipped' });
  expect(pending.exitCode).toBe(0);
});

test('a deployment takes its address from the event and its baseline from the environment', async () => {
  service.script('createScan', accepted(BASE_ID));
  service.answer('getScan', ({ path }) => {
    const id = path.slice(-32);
    const target = `https://${id === BASE_ID ? 'one' : 'two'}.example.com/`;
    return ok('Scan', aCompleteScan([], { id, target }));
  });
  const deploy = (url: string, runId: number): Promise<StepResult> => {
    const event = onDeployment({ environment: 'Production' }, { environment_url: url });
    return runStep(aStep(service, { ...event, ref: 'refs/heads/main', cache, runId, inputs: { url: '' } }));
  };
  await deploy('https://one.example.com/', 100);
  service.script('createScan', accepted(SCAN_ID));
  service.script('compareScans', ok('ScanDiff', aDiff()));
  const second = await deploy('https://two.example.com/', 101);

  const first = JSON.parse(service.requests.find(({ method }) => method === 'POST')?.body ?? '');
  expect(first).toMatchObject({ url: 'https://one.example.com/' });
  expect(first).not.toHaveProperty('baseScanId');
  expect(second.outputs['base-scan-id']).toBe(BASE_ID);
});

test.each([
  ['fail', 1, 'failed'],
  ['warn', 0, 'passed'],
])('a cache that refuses may hold a base: on-baseline-error %s', async (mode, code, conclusion) => {
  cache.failWith = 403;
  scriptScan(SCAN_ID);
  const { outputs, exitCode, log } = await runStep(
    aStep(service, { cache, inputs: { 'on-baseline-error': mode } }),
  );

  expect(exitCode).toBe(code);
  expect(outputs).toMatchObject({ status: 'complete', conclusion });
  expect(log).toMatch(/^::notice::The Actions cache cannot be read/m);
  expect(log).not.toContain('is stored as the next base');
});

test('a cancelled run ends at once and says which scan goes on', async () => {
  service.script('createScan', accepted(SCAN_ID));
  service.script('getScan', ok('Scan', aWaitingScan('running')));
  const step = await startStep(aStep(service, { cache, inputs: { 'poll-interval': '300' } }));
  await expect.poll(() => step.log()).toContain('The scan is running.');
  step.child.kill('SIGINT');
  const { outputs, exitCode, log } = await step.done;

  expect(exitCode).toBe(1);
  expect(outputs).toMatchObject({ status: 'error', conclusion: 'error', 'scan-id': SCAN_ID });
  expect(log).toContain(`The scan ${SCAN_ID} goes on without it`);
});
