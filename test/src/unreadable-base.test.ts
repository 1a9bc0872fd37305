import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { startCacheService, type CacheService } from '../../harness/runner/cache-service.ts';
import { runStep, type StepResult } from '../../harness/runner/github-runner.ts';
import { startGitHubService, type GitHubService } from '../../harness/runner/github-service.ts';
import { aCompleteScan, aFinding, TARGET } from '../../harness/runner/builders.ts';
import {
  accepted,
  ok,
  refused,
  startScriptedService,
  type ScriptedService,
} from '../../harness/runner/scripted-service.ts';
import { serveScans } from '../../harness/runner/serve-scans.ts';
import { aStep } from '../../harness/runner/step-builders.ts';

const [M1 = '', M2 = '', M3 = ''] = ['1', '2', '3'].map((digit) => digit.repeat(40));
const OLD = aFinding({ id: 'a'.repeat(16), rule: 'label' });
const NEW = aFinding({ id: 'c'.repeat(16), rule: 'image-alt' });

let service: ScriptedService;
let github: GitHubService;
let cache: CacheService;
let scans: ReturnType<typeof serveScans>;

beforeEach(async () => {
  service = await startScriptedService();
  github = await startGitHubService();
  cache = await startCacheService();
  github.history = [M3, M2, M1];
  scans = serveScans(service);
});

afterEach(() => Promise.all([service.close(), github.close(), cache.close()]));

/** A push of a commit to main, after which the site has these findings. */
function push(
  runId: number,
  sha: string,
  findings: (typeof OLD)[],
  inputs: Record<string, string> = {},
): Promise<StepResult> {
  const id = String(runId).padStart(32, '0');
  scans.set(id, { target: TARGET, findings });
  service.script('createScan', accepted(id));
  return runStep(aStep(service, { runId, cache, github, inputs, env: { GITHUB_SHA: sha } }));
}

function decode(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, point) => String.fromCodePoint(Number(point)));
}

/** The statuses can't be read, and the cache neither. */
function breakStores(): void {
  github.intercept = ({ method, path }) =>
    method === 'GET' && path.includes('/statuses')
      ? { status: 403, body: { message: 'Forbidden' } }
      : undefined;
  cache.failWith = 500;
}

function mendStores(): void {
  github.intercept = undefined;
  cache.failWith = undefined;
}

test('a regression is not lost if the stored base cannot be read', async () => {
  await push(100, M1, [OLD]);
  const entries = cache.entries.length;
  breakStores();
  const blind = await push(101, M2, [NEW]);
  mendStores();
  const next = await push(102, M3, [NEW]);

  expect(blind).toMatchObject({
    exitCode: 1,
    outputs: { status: 'complete', conclusion: 'failed', added: '' },
  });
  const said = /commit statuses cannot be read \(Forbidden.*Actions cache cannot be read/;
  expect(blind.log).toMatch(new RegExp(`^::notice::.*${said.source}`, 'm'));
  expect(blind.log).toMatch(/^::error::The base cannot be read, so it is not known what was added/m);
  expect(decode(blind.summary)).toMatch(said);
  expect(blind.summary).toContain('the base cannot be read');
  expect(blind.log).not.toContain('No baseline is stored');
  expect(blind.log).not.toContain('stored as the next base');
  expect(github.statuses.get(M2)?.[0]).toMatchObject({
    state: 'failure',
    description: expect.stringContaining('the base cannot be read'),
    target_url: expect.not.stringContaining('#'),
  });
  expect(cache.entries.filter(({ key }) => key.includes('-101-'))).toEqual([]);
  expect(cache.entries.length).toBeGreaterThan(entries);
  expect(next).toMatchObject({
    exitCode: 1,
    outputs: { 'base-scan-id': '100'.padStart(32, '0'), added: '1' },
  });
});

test('with on-baseline-error warn the run passes, but stores no base either', async () => {
  await push(100, M1, [OLD]);
  breakStores();
  const blind = await push(101, M2, [NEW], { 'on-baseline-error': 'warn' });
  const careless = await push(102, M2, [NEW], { 'fail-on': 'none' });
  mendStores();
  const next = await push(103, M3, [NEW]);

  for (const { exitCode, log } of [blind, careless]) {
    expect(exitCode).toBe(0);
    expect(log).toMatch(/^::notice::.*cannot be read/m);
    expect(log).not.toContain('stored as the next base');
  }
  expect(next.outputs).toMatchObject({ 'base-scan-id': '100'.padStart(32, '0'), added: '1' });
});

test.each([
  ['statuses', 'cache', 'commit statuses'],
  ['cache', 'status', 'Actions cache'],
])(
  'a run fails if one store (%s) cannot be read, unless the other has the base',
  async (broken, store, name) => {
    const breakOne = (): void => {
      breakStores();
      if (broken === 'statuses') cache.failWith = undefined;
      else github.intercept = undefined;
    };
    breakOne();
    const first = await push(100, M1, [OLD]);
    mendStores();
    await push(101, M1, [OLD], { 'baseline-store': store });
    breakOne();
    const second = await push(102, M2, [NEW]);

    expect(first.exitCode).toBe(1);
    expect(first.log).toMatch(new RegExp(`^::notice::.*${name} cannot be read`, 'm'));
    expect(second.outputs).toMatchObject({ 'base-scan-id': '101'.padStart(32, '0'), added: '1' });
  },
);

test('a stored scan that the service does not return does not count as gone', async () => {
  await push(100, M1, [OLD]);
  service.answer('getScan', ({ path }) => {
    const id = path.slice(-32);
    return id.endsWith('100') ? refused(403, 'forbidden') : ok('Scan', aCompleteScan([NEW], { id }));
  });
  const { exitCode, log } = await push(101, M2, [NEW]);

  expect(exitCode).toBe(1);
  expect(log).toMatch(/^::notice::The service did not return the stored base 0+100: /m);
});

function outdate(runId: number): void {
  const scan = scans.get(String(runId).padStart(32, '0'));
  if (scan !== undefined) scan.isOutdated = true;
}

function inOlderForm(text: string): string {
  return text.replaceAll('sitedelta-baseline-3-', 'sitedelta-baseline-2-');
}

describe('a base that another version has stored', () => {
  test('fails the run, stays, and is replaced once that is asked for', async () => {
    await push(100, M1, [OLD]);
    outdate(100);
    const upgraded = await push(101, M2, [NEW]);
    const begins = await push(102, M2, [NEW], { 'on-baseline-error': 'warn' });
    const next = await push(103, M3, [NEW, OLD]);

    expect(upgraded).toMatchObject({ exitCode: 1, outputs: { conclusion: 'failed', added: '' } });
    expect(decode(upgraded.summary)).toMatch(
      /Another version of the service has stored it\. So it is not known what to compare with.*on-baseline-error: warn/,
    );
    expect(upgraded.log).not.toContain('stored as the next base');
    expect(begins).toMatchObject({ exitCode: 0, outputs: { added: '' } });
    expect(next.outputs).toMatchObject({ 'base-scan-id': '102'.padStart(32, '0'), added: '1' });
  });

  test('gives way to an older one that can be compared', async () => {
    await push(100, M1, [OLD]);
    await push(101, M2, [OLD]);
    outdate(101);
    const { outputs } = await push(102, M3, [NEW]);

    expect(outputs).toMatchObject({ 'base-scan-id': '100'.padStart(32, '0'), added: '1' });
  });

  test.each([
    ['the Actions cache', 'cache'],
    ['the commit statuses', 'status'],
  ])('is seen in %s, also if its record is of another form', async (name, store) => {
    const inputs = { 'baseline-store': store };
    await push(100, M1, [OLD], inputs);
    for (const entry of cache.entries) entry.key = inOlderForm(entry.key);
    for (const status of github.statuses.get(M1) ?? []) status.target_url = inOlderForm(status.target_url);
    const { exitCode, log } = await push(101, M2, [NEW], inputs);

    expect(exitCode).toBe(1);
    expect(log).toContain(`Another version of Sitedelta has stored the base in ${name}`);
    expect(log).not.toContain('stored as the next base');
  });
});

test.each([
  ['a page of a proxy', '<h1>404</h1>'],
  ['a gateway', '{"error":"Not Found","message":"No route."}'],
])('a base is not gone because of a 404 from something else: %s', async (_, raw) => {
  await push(100, M1, [OLD]);
  service.answer('getScan', ({ path }) => {
    const id = path.slice(-32);
    return id.endsWith('100') ? { raw, status: 404 } : ok('Scan', aCompleteScan([NEW], { id }));
  });
  const { exitCode, log } = await push(101, M2, [NEW]);

  expect(exitCode).toBe(1);
  expect(log).toMatch(/^::notice::The service did not return the stored base 0+100: /m);
  expect(log).not.toContain('stored as the next base');
});

test.each([
  ['refuses', 409, '{"message":"Conflict"}'],
  ['breaks off', 200, '['],
])('a list of statuses that GitHub %s is not read as empty', async (_, status, body) => {
  await push(100, M1, [OLD]);
  const headers = { 'content-type': 'application/json' };
  github.intercept = ({ method, path }) =>
    method === 'GET' && path.includes('/statuses') ? { status, body, headers } : undefined;
  const { exitCode, log } = await push(101, M2, [NEW], { 'baseline-store': 'status' });

  expect(exitCode).toBe(1);
  expect(log).toMatch(/^::notice::The commit statuses cannot be read/m);
});

test('a first run without the permission to read statuses says what to grant, and goes on if it has a cache', async () => {
  github.permissions.statuses = 'none';
  const alone = await push(100, M1, [OLD], { 'baseline-store': 'status' });
  const cached = await push(101, M1, [OLD]);
  const next = await push(102, M2, [NEW]);

  expect(alone.exitCode).toBe(1);
  expect(alone.log).toMatch(/^::error::.*Grant contents: read and statuses: read under "permissions"/m);
  expect(cached.exitCode).toBe(0);
  expect(cached.log).toMatch(/^::notice::No baseline is stored yet\..*statuses: read under "permissions"/m);
  expect(next.outputs).toMatchObject({ 'base-scan-id': '101'.padStart(32, '0'), added: '1' });
});

test.each([
  [{ 'baseline-store': 'none' }, 'the input "baseline-store" is none'],
  [{ 'update-baseline': 'never' }, 'the input "update-baseline" is never'],
  [{ 'baseline-branch': 'next' }, 'only runs on the branch next'],
])('a run that stores no base gives the reason: %j', async (inputs, why) => {
  const { exitCode, log, summary } = await push(100, M1, [OLD], inputs);

  expect(exitCode).toBe(0);
  expect(log).toMatch(new RegExp(`^::notice::No baseline is stored. This run stores none: ${why}`, 'm'));
  expect(summary).toContain('No baseline is stored.');
});

test('a request for a scan names the base, and is repeated without it if the service refuses it', async () => {
  await push(100, M1, [OLD]);
  await push(101, M2, [OLD]);
  const named = service.requests.findLast(({ method }) => method === 'POST');
  scans.set('102'.padStart(32, '0'), { target: TARGET, findings: [OLD] });
  service.answer('createScan', ({ body }) =>
    body.includes('baseScanId') ? refused(400, 'invalid_base') : accepted('102'.padStart(32, '0')),
  );
  const { exitCode, outputs, log } = await runStep(aStep(service, { runId: 102, cache }));

  expect(JSON.parse(named?.body ?? '')).toMatchObject({
    url: TARGET,
    baseScanId: '100'.padStart(32, '0'),
  });
  expect(exitCode).toBe(0);
  expect(outputs['base-scan-id']).toBe('101'.padStart(32, '0'));
  expect(log).toContain('does not take 00000000000000000000000000000101 as the base of this scan');
});

test('a request for a scan is repeated without the deployment if the service is stricter', async () => {
  await push(100, M1, [OLD]);
  scans.set('101'.padStart(32, '0'), { target: TARGET, findings: [OLD] });
  service.answer('createScan', ({ body }) =>
    body.includes('deployment') ? refused(400, 'bad_body') : accepted('101'.padStart(32, '0')),
  );
  const { exitCode, outputs, log } = await runStep(aStep(service, { runId: 101, cache }));
  const last = service.requests.findLast(({ method }) => method === 'POST');

  expect(exitCode).toBe(0);
  expect(outputs['base-scan-id']).toBe('100'.padStart(32, '0'));
  expect(JSON.parse(last?.body ?? '')).toEqual({ url: TARGET, baseScanId: '100'.padStart(32, '0') });
  expect(log).toContain('sent again without what is known of the deployment');
});

test('summary and comment say what was compared, with links', async () => {
  await push(100, M1, [OLD]);
  const summary = decode((await push(101, M2, [OLD])).summary);

  expect(summary).toMatch(/\*\*Base\*\* \|.* \| 2026-11-20 09:00 UTC \|/);
  expect(summary).toContain(`reports/${'100'.padStart(32, '0')}"`);
  expect(summary).toMatch(new RegExp(`/acme/site/commit/${M1}"><code>1111111</code></a>`));
  expect(summary).toMatch(/\/acme\/site\/actions\/runs\/100">run 7<\/a>/);
});
