import { afterEach, beforeEach, expect, test } from 'vitest';

import { boundedFetch } from '../../../src/service/bounded-fetch.ts';
import { createScanClient, type ScanClient } from '../../../src/service/client.ts';
import { ServiceFailure } from '../../../src/shared/errors.ts';
import {
  aCompleteScan,
  aDiff,
  aFinding,
  aWaitingScan,
  BASE_ID,
  SCAN_ID,
  TARGET,
} from '../support/builders.ts';
import {
  accepted,
  ok,
  refused,
  startScriptedService,
  type Reply,
  type ScriptedService,
} from '../support/scripted-service.ts';

let service: ScriptedService;
let client: ScanClient;
const { signal } = new AbortController();

beforeEach(async () => {
  service = await startScriptedService();
  client = createScanClient({ serverUrl: `${service.url}/base/path` });
});

afterEach(() => service.close());

async function failureOf(call: Promise<unknown>): Promise<ServiceFailure> {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof ServiceFailure))
    throw new Error('The call did not end in a ServiceFailure.', { cause: error });
  return error;
}

test('calls the three operations under the path of the service', async () => {
  service.script('createScan', accepted(SCAN_ID));
  service.script('getScan', ok('Scan', aCompleteScan([aFinding()])));
  service.script('compareScans', ok('ScanDiff', aDiff({ added: [aFinding()] })));

  expect(await client.createScan(TARGET, signal)).toMatchObject({ id: SCAN_ID, status: 'queued' });
  expect((await client.getScan(SCAN_ID, signal)).result?.findings).toEqual([aFinding()]);
  expect((await client.compareScans(SCAN_ID, BASE_ID, signal)).added).toEqual([aFinding()]);
  expect(service.requests).toEqual([
    { method: 'POST', path: '/base/path/api/v1/scans', body: JSON.stringify({ url: TARGET }) },
    { method: 'GET', path: `/base/path/api/v1/scans/${SCAN_ID}`, body: '' },
    { method: 'GET', path: `/base/path/api/v1/scans/${SCAN_ID}/diff?base=${BASE_ID}`, body: '' },
  ]);
});

test.each<[string, Reply, string, boolean]>([
  ['a refused request', refused(400, 'target_not_allowed'), 'rejected', false],
  ['an unknown scan', refused(404, 'not_found'), 'rejected', false],
  ['a rate limit', refused(429, 'rate_limited'), 'busy', true],
  ['a full queue', refused(503, 'queue_full'), 'busy', true],
  ['a bug of the service', refused(500, 'internal_error'), 'broken', true],
  ['a proxy without a service', { raw: '<h1>Bad gateway</h1>', status: 502 }, 'broken', true],
  ['a redirect', { raw: '', status: 301, headers: { location: 'https://new.example/' } }, 'rejected', false],
  ['another site', { raw: '<html>', status: 200 }, 'garbage', true],
  ['half an answer', { raw: '{"schemaVersion":"1.0"', status: 200 }, 'garbage', true],
  ['nothing', { raw: '', status: 200 }, 'garbage', true],
  ['null', { raw: 'null', status: 200 }, 'garbage', true],
  ['an array', { raw: '[]', status: 200 }, 'garbage', true],
  [
    'a later version',
    { raw: JSON.stringify({ ...aCompleteScan(), schemaVersion: '2.0' }), status: 200 },
    'garbage',
    true,
  ],
  ['another scan', ok('Scan', aCompleteScan([], { id: BASE_ID })), 'garbage', true],
  [
    'an unknown status',
    { raw: JSON.stringify({ ...aCompleteScan(), status: 'lost' }), status: 200 },
    'garbage',
    true,
  ],
  [
    'no result',
    { raw: JSON.stringify({ ...aCompleteScan(), result: undefined }), status: 200 },
    'garbage',
    true,
  ],
  [
    'a finding without a severity',
    { raw: JSON.stringify(aCompleteScan([Object.assign(aFinding(), { severity: undefined })])), status: 200 },
    'garbage',
    true,
  ],
  ['a reset connection', 'reset', 'unreachable', true],
])('%s', async (_, reply, kind, transient) => {
  service.script('getScan', reply);
  const failure = await failureOf(client.getScan(SCAN_ID, signal));

  expect(failure).toMatchObject({ kind, transient });
  expect(failure.message).toMatch(/\.$/);
});

test('a refusal keeps the reason of the service and what it asks for', async () => {
  service.script('createScan', refused(429, 'rate_limited', { 'retry-after': '42' }));
  const failure = await failureOf(client.createScan(TARGET, signal));

  expect(failure).toMatchObject({ httpStatus: 429, slug: 'rate_limited', retryAfterMs: 42_000 });
  expect(failure.message).toContain('The reason is rate_limited.');
});

test('a redirect is told with the address to use', async () => {
  service.script('createScan', {
    raw: '',
    status: 308,
    headers: { location: 'https://new.example/api/v1/scans' },
  });

  expect((await failureOf(client.createScan(TARGET, signal))).message).toContain(
    'https://new.example/api/v1/scans',
  );
});

test('a service that never answers', async () => {
  service.script('getScan', 'hang');
  const impatient = createScanClient({ serverUrl: service.url, requestTimeoutMs: 200 });

  const failure = await failureOf(impatient.getScan(SCAN_ID, signal));

  expect(failure).toMatchObject({ kind: 'unreachable', transient: true });
  expect(failure.message).toContain('did not answer within 0.2 s');
});

test('a cancelled run ends a hanging request with its own reason', async () => {
  service.script('getScan', 'hang');
  const controller = new AbortController();
  const call = client.getScan(SCAN_ID, controller.signal);
  const reason = new Error('cancelled by the test');
  controller.abort(reason);

  await expect(call).rejects.toBe(reason);
});

test('an endless answer is cut', async () => {
  service.script('getScan', { raw: 'x'.repeat(5000), status: 200 });
  const request = new Request(`${service.url}/api/v1/scans/${SCAN_ID}`);

  await expect(boundedFetch(request, 4999)).rejects.toMatchObject({ kind: 'garbage' });
  expect(await (await boundedFetch(request.clone(), 5000)).text()).toHaveLength(5000);
});

test('what a running scan lacks is no mistake', async () => {
  service.script('getScan', ok('Scan', aWaitingScan('running')));

  expect(await client.getScan(SCAN_ID, signal)).toEqual(aWaitingScan('running'));
});
