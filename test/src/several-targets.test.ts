import { afterEach, beforeEach, expect, test } from 'vitest';

import { runStep, startStep, type RunnerStep } from '../../harness/runner/github-runner.ts';
import { aCompleteScan, aFinding, aWaitingScan } from '../../harness/runner/builders.ts';
import {
  accepted,
  ok,
  refused,
  startScriptedService,
  type ScriptedService,
} from '../../harness/runner/scripted-service.ts';
import { aStep } from '../../harness/runner/step-builders.ts';

const URLS = ['https://one.example.com/', 'https://two.example.com/', 'https://three.example.com/shop'];
const IDS = ['1', '2', '3'].map((digit) => digit.repeat(32));

let service: ScriptedService;

beforeEach(async () => {
  service = await startScriptedService();
  service.answer('createScan', ({ body }) => accepted(IDS[indexOf(body)] ?? ''));
});

afterEach(() => service.close());

function indexOf(text: string): number {
  return URLS.findIndex((url, index) => text.includes(url) || text.includes(IDS[index] ?? ''));
}

function targets(inputs: Record<string, string> = {}): RunnerStep {
  return aStep(service, { inputs: { url: URLS.join('\n'), ...inputs } });
}

test('one failed scan does not fail the other targets', async () => {
  service.answer('getScan', ({ path }) => {
    const index = indexOf(path);
    const fields = { id: IDS[index] ?? '', target: URLS[index] ?? '' };
    return index === 1
      ? ok('Scan', aWaitingScan('failed', { ...fields, error: 'The first page answered 500.' }))
      : ok('Scan', aCompleteScan([aFinding(), aFinding({ severity: 'low' })], fields));
  });
  const { exitCode, outputs, summary, log } = await runStep(targets());

  expect(exitCode).toBe(1);
  expect(outputs).toMatchObject({ status: 'failed', conclusion: 'error', 'scan-id': '', high: '' });
  expect(JSON.parse(outputs['results'] ?? '')).toMatchObject([
    { url: URLS[0], scanId: IDS[0], status: 'complete', conclusion: 'passed', high: 1, low: 1, added: null },
    { url: URLS[1], scanId: IDS[1], status: 'failed', conclusion: 'error', high: null },
    { url: URLS[2], scanId: IDS[2], status: 'complete', resultPath: expect.stringContaining(IDS[2] ?? '?') },
  ]);
  expect(summary).toContain('## Sitedelta: 3 targets');
  expect(log).toContain('[three.example.com/shop] Scanning https://three.example.com/shop');
  expect(log).toMatch(/^::error::https:\/\/two\.example\.com\/: The scan failed: The first page/m);
});

test('numbers are totals, the worst conclusion counts, and warn-only lets the run pass', async () => {
  service.answer('getScan', ({ path }) => {
    const index = indexOf(path);
    const findings = index === 0 ? [] : [aFinding({ severity: 'medium' })];
    return ok('Scan', aCompleteScan(findings, { id: IDS[index] ?? '', target: URLS[index] ?? '' }));
  });
  const { exitCode, outputs, log } = await runStep(targets({ 'fail-on': 'any-medium', 'warn-only': 'true' }));

  expect(exitCode).toBe(0);
  expect(outputs).toMatchObject({
    status: 'complete',
    conclusion: 'failed',
    medium: '2',
    high: '0',
    added: '',
  });
  expect(log).toMatch(/^::warning::https:\/\/two.*The run passes, because warn-only is true\.$/m);
  expect(log).not.toContain('::error');
});

test('warn-only lets a run pass if the service is down, but not with a mistake in its inputs', async () => {
  service.answer('createScan', () => refused(400, 'target_not_allowed'));
  const down = await runStep(targets({ 'warn-only': 'true' }));
  const mistake = await runStep(targets({ 'warn-only': 'true', timeout: 'soon' }));

  expect(down).toMatchObject({ exitCode: 0, outputs: { status: 'error', conclusion: 'error' } });
  expect(mistake).toMatchObject({ exitCode: 1, outputs: { conclusion: 'error', results: '[]' } });
});

test('a cancelled run names every scan that goes on', async () => {
  service.answer('getScan', ({ path }) => {
    const index = indexOf(path);
    const fields = { id: IDS[index] ?? '', target: URLS[index] ?? '' };
    return index === 0 ? ok('Scan', aCompleteScan([], fields)) : ok('Scan', aWaitingScan('running', fields));
  });
  const step = await startStep(targets({ 'poll-interval': '300' }));
  await expect.poll(() => step.log().match(/The scan is running/g)?.length).toBe(2);
  step.child.kill('SIGTERM');
  const { exitCode, outputs, log } = await step.done;

  expect(exitCode).toBe(1);
  expect(outputs).toMatchObject({ status: 'error', conclusion: 'error' });
  expect(log).not.toContain(`The scan ${IDS[0]} goes on`);
  expect(log).toContain(`The scan ${IDS[1]} goes on`);
  expect(log).toContain(`The scan ${IDS[2]} goes on`);
});

test('targets that would be one within the environment are refused', async () => {
  const { outputs, log } = await runStep(targets({ environment: 'preview', 'baseline-branch': 'main' }));

  expect(outputs).toMatchObject({ status: 'error', conclusion: 'error' });
  expect(log).toContain('::error::Input "environment": within an environment the host');
  expect(service.requests).toEqual([]);
});
