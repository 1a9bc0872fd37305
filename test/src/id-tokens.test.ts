import { afterEach, beforeEach, expect, test } from 'vitest';

import { programPath } from '../../harness/programs/program-path.ts';
import { aCompleteScan, aFinding, aWaitingScan, SCAN_ID } from '../../harness/runner/builders.ts';
import { runStep, type RunnerStep, type StepResult } from '../../harness/runner/github-runner.ts';
import {
  numberOfToken,
  startIdTokenService,
  type IdTokenService,
} from '../../harness/runner/id-token-service.ts';
import {
  accepted,
  ok,
  startScriptedService,
  type ScriptedService,
} from '../../harness/runner/scripted-service.ts';
import { aStep } from '../../harness/runner/step-builders.ts';

let service: ScriptedService;
let tokens: IdTokenService;

beforeEach(async () => {
  [service, tokens] = await Promise.all([startScriptedService(), startIdTokenService()]);
  service.answer('createScan', () => accepted(SCAN_ID));
  service.script('getScan', ok('Scan', aWaitingScan('running')), ok('Scan', aCompleteScan([aFinding()])));
});

afterEach(() => Promise.all([service.close(), tokens.close()]));

function run(token = 'oidc', step: Partial<RunnerStep> = {}): Promise<StepResult> {
  const env = { ...tokens.env, ...step.env };
  const inputs = { 'server-token': token, timeout: '60', ...step.inputs };
  return runStep(aStep(service, { entry: programPath('src/index.ts'), ...step, inputs, env }));
}

const sent = (): (string | undefined)[] =>
  service.requests.map(({ authorization }) => numberOfToken(authorization));

test('asks GitHub for a token for the origin of the service, once while it lasts', async () => {
  const { exitCode, log } = await run();

  expect(exitCode).toBe(0);
  expect(tokens.asked).toEqual([new URL(service.url).origin]);
  expect(service.requests.length).toBeGreaterThan(2);
  expect(new Set(sent())).toEqual(new Set(['1']));
  // Where it is told to the runner, which hides it from then on, and nowhere else.
  const shown = log.split('\n').filter((line) => line.includes('c2lnbmF0dXJl'));
  expect(shown).toEqual([expect.stringMatching(/^::add-mask::/)]);
  expect(log).not.toContain('::add-mask::oidc');
});

test('asks for another one before it ends, whatever the clock of the runner says, and for another audience', async () => {
  tokens.seconds = 60;
  await run('oidc:urn:scan');
  expect(new Set(tokens.asked)).toEqual(new Set(['urn:scan']));
  expect(sent().slice(0, 3)).toEqual(['1', '2', '3']);
});

test('a token that is not accepted is explained, and not shown', async () => {
  const other = await startScriptedService();
  service.answer('createScan', () => {
    const message = service.requests.at(-1)?.authorization ?? '';
    return { raw: JSON.stringify({ message }), status: 401 };
  });
  const refused = await run();
  service.answer('createScan', () => ({
    raw: '',
    status: 307,
    headers: { location: `${other.url}/api/v1/scans` },
  }));
  const redirected = await run();

  expect(refused.log).toMatch(
    /token that GitHub made for http:\/\/127\.0\.0\.1:\d+ is not accepted \(status 401\)/,
  );
  expect(refused.summary).not.toContain('c2lnbmF0dXJl');
  expect(redirected.log).toContain('answers with a redirect');
  expect(other.requests).toEqual([]);
  await other.close();
});

test('a workflow that does not grant the permission fails with what to grant', async () => {
  const { exitCode, log } = await run('oidc', {
    env: { ACTIONS_ID_TOKEN_REQUEST_URL: '' },
    inputs: { 'warn-only': 'true' },
  });
  expect(exitCode).toBe(1);
  expect(log).toContain('Grant id-token: write under "permissions"');
  expect(service.requests).toEqual([]);
});

test('a GitHub that gives no token ends the run in its time, and says who', async () => {
  tokens.isHanging = true;
  const { exitCode, log, outputs } = await run('oidc', { inputs: { timeout: '20' } });
  expect(exitCode).toBe(1);
  expect(outputs['status']).toMatch(/^(?:timeout|error)$/);
  expect(log).toContain('GitHub gave no token for the service: no answer within 15 s.');
  expect(service.requests).toEqual([]);
});
