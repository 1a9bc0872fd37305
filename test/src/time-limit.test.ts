import { afterEach, beforeEach, expect, test } from 'vitest';

import { programPath } from '../../harness/programs/program-path.ts';
import { startCacheService } from '../../harness/runner/cache-service.ts';
import { runStep, type RunnerStep, type StepResult } from '../../harness/runner/github-runner.ts';
import { startGitHubService } from '../../harness/runner/github-service.ts';
import { aCompleteScan, aFinding, aWaitingScan, SCAN_ID, TARGET } from '../../harness/runner/builders.ts';
import {
  accepted,
  ok,
  startScriptedService,
  type Reply,
  type ScriptedService,
} from '../../harness/runner/scripted-service.ts';
import { aStep } from '../../harness/runner/step-builders.ts';

/** One request may take 30 s, and the toolkit asks a cache that fails for 20 s; the machine may be busy, too. */
const FAR_BELOW_ONE_REQUEST_MS = 18_000;

let service: ScriptedService;

beforeEach(async () => {
  service = await startScriptedService();
  service.script('createScan', accepted(SCAN_ID));
});

afterEach(() => service.close());

/** Runs the sources themselves: starting the bundle takes longer than the limit that is tried. */
async function run(
  inputs: Record<string, string>,
  step: Partial<RunnerStep> = {},
): Promise<StepResult & { tookMs: number }> {
  // Until the first line of the log a busy machine takes longer than all that follows.
  let startMs: number | undefined;
  const onLog = (): void => void (startMs ??= performance.now());
  const entry = programPath('src/index.ts');
  const result = await runStep(
    aStep(service, { inputs: { timeout: '2', ...inputs }, entry, onLog, ...step }),
  );
  return { ...result, tookMs: performance.now() - (startMs ?? 0) };
}

test.each<[string, () => void]>([
  ['it hangs when a scan is asked for', () => service.script('createScan', 'hang')],
  ['it drips', () => service.script('createScan', 'drip')],
  [
    'it hangs while the scan runs',
    () => service.script('getScan', ok('Scan', aWaitingScan('running')), 'hang'),
  ],
])('the run ends in time although the service does not answer: %s', async (_, misbehave) => {
  misbehave();
  const result = await run({});

  expect(result.exitCode).toBe(1);
  expect(result.outputs).toMatchObject({ status: 'timeout', conclusion: 'error' });
  expect(result.log).toContain('The input "timeout" ended while there was no answer.');
  expect(result.tookMs).toBeLessThan(FAR_BELOW_ONE_REQUEST_MS);
});

test('a run whose time is up names the scan that goes on', async () => {
  service.script('getScan', 'hang');

  expect((await run({})).log).toContain(`The scan ${SCAN_ID} goes on without it`);
});

test('the run ends in time although the cache keeps failing', async () => {
  const cache = await startCacheService();
  cache.failWith = 500;
  service.script('getScan', ok('Scan', aCompleteScan([aFinding()])));
  const result = await run({}, { cache });
  await cache.close();

  expect(result.outputs['status']).toBe('timeout');
  expect(result.tookMs).toBeLessThan(FAR_BELOW_ONE_REQUEST_MS);
});

test('a run whose time is up says that GitHub gave no answer', async () => {
  const github = await startGitHubService();
  github.intercept = () => 'hang';
  const env = { GITHUB_API_URL: github.url, GITHUB_SHA: '1'.repeat(40), GITHUB_REF: 'refs/heads/feature' };
  const { log } = await run({ 'github-token': 'ghs_x' }, { env });
  await github.close();

  expect(log).toContain('The input "timeout" ended while GitHub\'s API gave no answer.');
});

test('a run whose time is up does not wait for GitHub', async () => {
  const github = await startGitHubService();
  github.intercept = ({ path }) => (path.includes('/statuses/') ? 'hang' : undefined);
  service.script('getScan', ok('Scan', aCompleteScan([aFinding()])));
  const result = await run(
    { 'github-token': 'ghs_x', timeout: '20', 'baseline-store': 'none' },
    { env: { GITHUB_API_URL: github.url } },
  );
  await github.close();

  expect(result.exitCode).toBe(0);
  expect(result.outputs['status']).toBe('complete');
  expect(result.log).toContain('did not respond in time');
});

test('a run whose time is up does not wait for reports of the service', async () => {
  service.answer('createScan', ({ body }) => accepted((body.includes('/b') ? 'b' : 'a').repeat(32)));
  service.answer('getScan', ({ path: asked }) =>
    asked.startsWith('/reports/') ? 'hang' : ok('Scan', aCompleteScan([], { id: asked.slice(-32) })),
  );
  const result = await run({ url: `${TARGET}\n${TARGET}b`, 'report-dir': 'out', timeout: '3' });

  expect(result.outputs).toMatchObject({ status: 'complete', conclusion: 'passed', 'html-path': '' });
  // The time, half of what publishing has, and the start; each of the two requests may take 30 s.
  expect(result.tookMs).toBeLessThan(45_000);
});

test.each<[string, Reply]>([
  ['is down', 'reset'],
  ['hangs', 'hang'],
])('a run with warn-only passes if the service %s', async (_, reply) => {
  service.script('createScan', reply);
  const result = await run({ 'warn-only': 'true' });

  expect(result).toMatchObject({ exitCode: 0, outputs: { conclusion: 'error' } });
  expect(result.log).toContain('The run passes, because warn-only is true.');
});

test.each<[string, Reply]>([
  ['with a page', { raw: '<html>', status: 200 }],
  ['with 404', { raw: '', status: 404 }],
])('a run with warn-only fails if another server answers %s', async (_, reply) => {
  service.script('createScan', reply);
  // On a busy machine the first answer can take longer than the time limit of the other tests.
  const result = await run({ 'warn-only': 'true', timeout: '60' });

  expect(result).toMatchObject({ exitCode: 1, outputs: { conclusion: 'error' } });
  expect(result.log).not.toContain('The run passes');
});

test('warn-only does not hide that the base is of another target', async () => {
  const base = 'b'.repeat(32);
  service.answer('getScan', ({ path }) =>
    ok('Scan', aCompleteScan([], { id: path.includes(base) ? base : SCAN_ID })),
  );
  service.script('compareScans', {
    schema: 'Error',
    status: 409,
    body: { error: 'different_targets', message: 'They are of two targets.' },
  });
  const result = await run({ 'warn-only': 'true', 'base-scan-id': base, timeout: '60' });

  expect(result.exitCode).toBe(1);
  expect(result.log).toContain('Input "base-scan-id"');
});

test('the token is masked, sent to the service, and not written to any file', async () => {
  service.script('getScan', ok('Scan', aCompleteScan([aFinding()])));
  const result = await run({ 'server-token': 'open-sesame-42', timeout: '60', 'report-dir': 'out' });
  const rest = result.log.replace('::add-mask::open-sesame-42', '');

  expect(result.log).toContain('::add-mask::open-sesame-42');
  expect(rest + result.summary + JSON.stringify(result.outputs)).not.toContain('open-sesame');
  // The scan, its states, and the report as a file.
  expect(service.requests.length).toBeGreaterThan(2);
  expect(new Set(service.requests.map(({ authorization }) => authorization))).toEqual(
    new Set(['Bearer open-sesame-42']),
  );
});

test('a token that cannot be sent is masked before the message', async () => {
  const result = await run({ 'server-token': 'Bearer open-sesame-42' });

  expect(result.exitCode).toBe(1);
  expect(result.log.replace('::add-mask::Bearer open-sesame-42', '')).not.toContain('open-sesame');
});
