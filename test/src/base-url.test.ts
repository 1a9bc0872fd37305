import { afterEach, beforeEach, expect, test } from 'vitest';

import { startCacheService, type CacheService } from '../../harness/runner/cache-service.ts';
import { runStep, startStep, type RunnerStep } from '../../harness/runner/github-runner.ts';
import { aCompleteScan, aDiff, aWaitingScan } from '../../harness/runner/builders.ts';
import {
  accepted,
  ok,
  refused,
  startScriptedService,
  type Reply,
  type ScriptedService,
} from '../../harness/runner/scripted-service.ts';
import { aStep, onDeployment, onPullRequest } from '../../harness/runner/step-builders.ts';

const PREVIEW = 'https://pr-5.preview.example.com/';
const PRODUCTION = 'https://www.example.com/';
const [PREVIEW_ID = '', STORED_ID = '', NEW_ID = ''] = ['1', '2', '3'].map((digit) => digit.repeat(32));

let service: ScriptedService;
let cache: CacheService;
/** What the service says about the scan that a run has stored. */
let stored: Reply;
/** What it says about a new scan of production. */
let renewed: Reply;

beforeEach(async () => {
  service = await startScriptedService();
  cache = await startCacheService();
  stored = ok('Scan', aCompleteScan([], { id: STORED_ID, target: PRODUCTION }));
  renewed = ok('Scan', aCompleteScan([], { id: NEW_ID, target: PRODUCTION }));
  service.answer('createScan', ({ body }) => accepted(body.includes(PRODUCTION) ? STORED_ID : PREVIEW_ID));
  service.answer('getScan', ({ path }) => {
    if (path.endsWith(STORED_ID)) return stored;
    if (path.endsWith(NEW_ID)) return renewed;
    return ok('Scan', aCompleteScan([], { id: PREVIEW_ID, target: PREVIEW }));
  });
  service.answer('compareScans', ({ path }) =>
    ok('ScanDiff', aDiff({ currentScanId: PREVIEW_ID, baseScanId: path.slice(-32) })),
  );
});

afterEach(() => Promise.all([service.close(), cache.close()]));

function aPreview(): RunnerStep {
  return aStep(service, {
    ...onPullRequest('e'.repeat(40), '1'.repeat(40)),
    runId: 101,
    cache,
    inputs: { url: PREVIEW, 'base-url': `${PRODUCTION}index.html#top` },
  });
}

/** Production is scanned and stored; the next scan of it gets another id. */
async function storeProduction(): Promise<void> {
  await runStep(aStep(service, { inputs: { url: PRODUCTION }, cache, runId: 100 }));
  expect(cache.entries).toHaveLength(1);
  service.answer('createScan', ({ body }) => accepted(body.includes('www.') ? NEW_ID : PREVIEW_ID));
}

test('the stored scan of the base address is the base', async () => {
  await storeProduction();
  const { outputs, log } = await runStep(aPreview());

  expect(outputs).toMatchObject({ 'base-scan-id': STORED_ID, conclusion: 'passed' });
  expect(log).toContain(`Base: the scan ${STORED_ID}`);
});

test('in one workflow for both, production stores the base of previews', async () => {
  const { outputs } = await runStep(
    aStep(service, {
      ...onDeployment({ environment: 'Production' }, { environment_url: PRODUCTION }),
      ref: 'refs/heads/main',
      runId: 100,
      cache,
      inputs: { url: '', 'base-url': PRODUCTION },
    }),
  );
  service.answer('createScan', ({ body }) => accepted(body.includes('www.') ? NEW_ID : PREVIEW_ID));
  const preview = await runStep(aPreview());

  expect(outputs).toMatchObject({ 'scan-id': STORED_ID, 'base-scan-id': '' });
  expect(preview.outputs['base-scan-id']).toBe(STORED_ID);
});

test.each<[string, () => Reply]>([
  ['gone', () => refused(404, 'not_found')],
  ['not complete', () => ok('Scan', aWaitingScan('running', { id: STORED_ID }))],
  ['of another target', () => ok('Scan', aCompleteScan([], { id: STORED_ID, target: `${PRODUCTION}shop` }))],
])('if the stored scan is %s, the address is scanned', async (_, answer) => {
  await storeProduction();
  stored = answer();
  const { outputs } = await runStep(aPreview());

  expect(outputs['base-scan-id']).toBe(NEW_ID);
});

test('if another version of the service made the stored scan, the address is scanned', async () => {
  await storeProduction();
  service.answer('compareScans', ({ path }) =>
    path.endsWith(STORED_ID)
      ? refused(409, 'scan_outdated')
      : ok('ScanDiff', aDiff({ currentScanId: PREVIEW_ID, baseScanId: path.slice(-32) })),
  );
  const { outputs, exitCode, log } = await runStep(aPreview());

  expect(exitCode).toBe(0);
  expect(outputs).toMatchObject({ 'base-scan-id': NEW_ID, conclusion: 'passed' });
  expect(log).toContain(`another version of the service made the scan ${STORED_ID}`);
});

test('a base that cannot be scanned ends the run before the other scan', async () => {
  stored = ok('Scan', aWaitingScan('failed', { id: STORED_ID, target: PRODUCTION, error: 'It is down.' }));
  service.answer('getScan', ({ path }) =>
    path.endsWith(STORED_ID) ? stored : ok('Scan', aWaitingScan('running', { id: PREVIEW_ID })),
  );
  service.answer('createScan', ({ body }) => accepted(body.includes('www.') ? STORED_ID : PREVIEW_ID));
  const { outputs, log } = await runStep(aPreview());

  expect(outputs).toMatchObject({ status: 'failed', conclusion: 'error', 'scan-id': '' });
  expect(log).toContain('::error::The scan failed: It is down.');
});

test('without a stored scan the base is scanned first, and the scan of the target names it', async () => {
  const { outputs } = await runStep(aPreview());

  expect(outputs['base-scan-id']).toBe(STORED_ID);
  const asked = service.requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(body));
  expect(asked).toMatchObject([
    { url: `${PRODUCTION}index.html#top` },
    { url: PREVIEW, baseScanId: STORED_ID },
  ]);
});

test('a cancelled run names the scan that goes on', async () => {
  service.answer('getScan', ({ path }) => ok('Scan', aWaitingScan('running', { id: path.slice(-32) })));
  service.answer('createScan', ({ body }) => accepted(body.includes('www.') ? STORED_ID : PREVIEW_ID));
  const step = await startStep(aPreview());
  await expect.poll(() => step.log()).toContain('The scan is running');
  step.child.kill('SIGINT');
  const { log } = await step.done;

  expect(log).toMatch(new RegExp(`^::error::.*The scan ${STORED_ID} goes on`, 'm'));
});
