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
} from '../../../harness/runner/builders.ts';
import {
  accepted,
  ok,
  refused,
  startScriptedService,
  type Reply,
  type ScriptedService,
} from '../../../harness/runner/scripted-service.ts';

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

test('the client calls the three operations under the path of the service', async () => {
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

test('a request for a scan says what is known of the base and of the deployment', async () => {
  const deployment = { commit: 'a'.repeat(40), environment: 'production' };
  service.script('createScan', accepted(SCAN_ID));
  await client.createScan(TARGET, signal, { id: BASE_ID, isLive: true }, deployment);

  expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({
    url: TARGET,
    baseScanId: BASE_ID,
    baseIsLive: true,
    deployment,
  });
});

test.each<[string, Reply, string, boolean]>([
  ['a refused request', refused(400, 'target_not_allowed'), 'rejected', false],
  ['an unknown scan', refused(404, 'not_found'), 'rejected', false],
  ['a rate limit', refused(429, 'rate_limited'), 'busy', true],
  ['a full queue', refused(503, 'queue_full'), 'busy', true],
  ['a bug of the service', refused(500, 'internal_error'), 'broken', true],
  ['a proxy without a service', { raw: '<h1>Bad gateway</h1>', status: 502 }, 'broken', true],
  [
    'a redirect',
    { raw: '', status: 301, headers: { location: 'https://new.example/' } },
    'not-a-service',
    false,
  ],
  ['a proxy that has lost the service', { raw: '<h1>404</h1>', status: 404 }, 'invalid-answer', true],
  ['another site', { raw: '<html>', status: 200 }, 'invalid-answer', true],
  ['half an answer', { raw: '{"schemaVersion":"1.0"', status: 200 }, 'invalid-answer', true],
  ['nothing', { raw: '', status: 200 }, 'invalid-answer', true],
  ['null', { raw: 'null', status: 200 }, 'invalid-answer', true],
  ['an array', { raw: '[]', status: 200 }, 'invalid-answer', true],
  [
    'a later version',
    { raw: JSON.stringify({ ...aCompleteScan(), schemaVersion: '2.0' }), status: 200 },
    'invalid-answer',
    true,
  ],
  ['another scan', ok('Scan', aCompleteScan([], { id: BASE_ID })), 'invalid-answer', true],
  [
    'an unknown status',
    { raw: JSON.stringify({ ...aCompleteScan(), status: 'lost' }), status: 200 },
    'invalid-answer',
    true,
  ],
  [
    'no result',
    { raw: JSON.stringify({ ...aCompleteScan(), result: undefined }), status: 200 },
    'invalid-answer',
    true,
  ],
  [
    'a finding without a severity',
    { raw: JSON.stringify(aCompleteScan([Object.assign(aFinding(), { severity: undefined })])), status: 200 },
    'invalid-answer',
    true,
  ],
  ['a reset connection', 'reset', 'unreachable', true],
])('%s from a service that has answered before', async (_, reply, kind, transient) => {
  service.script('getScan', ok('Scan', aCompleteScan()), reply);
  await client.getScan(SCAN_ID, signal);
  const failure = await failureOf(client.getScan(SCAN_ID, signal));

  expect(failure).toMatchObject({ kind, transient });
  expect(failure.message).toMatch(/\.$/);
});

test.each<[string, Reply, RegExp]>([
  ['a page', { raw: '<html>', status: 200 }, /not JSON.*"server-url"/],
  ['JSON of something else', { raw: '{"ok":true}', status: 200 }, /no schemaVersion.*"server-url"/],
  ['a text', { raw: '"hello"', status: 200 }, /not a JSON object.*"server-url"/],
  [
    'a page that is not there',
    { raw: '<h1>404</h1>', status: 404 },
    /not a Sitedelta service \(status 404\)/,
  ],
  ['405', { raw: '', status: 405 }, /not a Sitedelta service/],
  ['a server of files', { raw: '', status: 501 }, /not a Sitedelta service \(status 501\)/],
  ['a sign-on', { raw: '{"error":{}}', status: 401 }, /status 401.*"server-token"/],
  ['a sign-on with a reason', { raw: '{"error":"invalid_token"}', status: 401 }, /"server-token"/],
  ['a gateway', { raw: '{"error":"Not Found"}', status: 404 }, /not a Sitedelta service/],
  ['a forbidden page', { raw: 'no', status: 403 }, /status 403.*"server-token"/],
  [
    'a page to sign in',
    { raw: '', status: 302, headers: { location: 'https://login.example/?next=%2F' } },
    /redirect to https:\/\/login\.example.*"server-token"/,
  ],
  [
    'a later interface',
    { raw: JSON.stringify({ ...aCompleteScan(), schemaVersion: '2.0' }), status: 200 },
    /has version 2\.0 .* knows 1\.x/,
  ],
])('%s at the address is reported at once', async (_, reply, message) => {
  service.script('createScan', reply);
  const failure = await failureOf(client.createScan(TARGET, signal));

  expect(failure).toMatchObject({ kind: 'not-a-service', transient: false });
  expect(failure.message).toMatch(message);
});

test('later versions 1.x of the interface are understood', async () => {
  service.script('getScan', {
    raw: JSON.stringify({ ...aCompleteScan([aFinding()]), schemaVersion: '1.7', later: true }),
    status: 200,
  });

  expect((await client.getScan(SCAN_ID, signal)).result?.findings).toEqual([aFinding()]);
});

test('every request has the token, and the message does not repeat it if the answer does', async () => {
  const signedOn = createScanClient({ serverUrl: service.url, serverToken: 'abc.DEF-123=' });
  service.script('createScan', accepted(SCAN_ID));
  service.script('getScan', ok('Scan', aCompleteScan()));
  await signedOn.createScan(TARGET, signal);
  await signedOn.getScan(SCAN_ID, signal);
  service.script('compareScans', {
    raw: '{"error":"x","message":"Bearer abc.DEF-123= is wrong"}',
    status: 401,
  });
  const failure = await failureOf(signedOn.compareScans(SCAN_ID, BASE_ID, signal));

  expect(service.requests.map(({ authorization }) => authorization)).toEqual(
    Array.from({ length: 3 }, () => 'Bearer abc.DEF-123='),
  );
  expect(failure.message).not.toContain('abc.DEF');
  service.script('getScan', { raw: '', status: 401 });
  expect((await failureOf(signedOn.getScan(SCAN_ID, signal))).message).toContain(
    'token of the input "server-token" is not accepted',
  );
});

test('the token does not follow a redirect', async () => {
  const other = await startScriptedService();
  service.script('getScan', { raw: '', status: 307, headers: { location: `${other.url}/api/v1/scans/1` } });
  const signedOn = createScanClient({ serverUrl: service.url, serverToken: 'abc' });
  await failureOf(signedOn.getScan(SCAN_ID, signal));
  await other.close();

  expect(other.requests).toEqual([]);
});

test('a refusal keeps the reason of the service and what it asks for', async () => {
  service.script('createScan', refused(429, 'rate_limited', { 'retry-after': '42' }));
  const failure = await failureOf(client.createScan(TARGET, signal));

  expect(failure).toMatchObject({ httpStatus: 429, slug: 'rate_limited', retryAfterMs: 42_000 });
  expect(failure.message).toContain('The reason is rate_limited.');
});

test('the message about a redirect has the address to use', async () => {
  service.script('createScan', {
    raw: '',
    status: 308,
    headers: { location: 'https://new.example/api/v1/scans' },
  });

  expect((await failureOf(client.createScan(TARGET, signal))).message).toContain(
    'https://new.example/api/v1/scans',
  );
});

test('a service that never answers is unreachable', async () => {
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

test('an endless answer is cut off', async () => {
  service.script('getScan', { raw: 'x'.repeat(5000), status: 200 });
  const request = new Request(`${service.url}/api/v1/scans/${SCAN_ID}`);

  await expect(boundedFetch(request, 4999)).rejects.toMatchObject({ kind: 'invalid-answer' });
  expect(await (await boundedFetch(request.clone(), 5000)).text()).toHaveLength(5000);
});

test('a running scan needs no result', async () => {
  service.script('getScan', ok('Scan', aWaitingScan('running')));

  expect(await client.getScan(SCAN_ID, signal)).toEqual(aWaitingScan('running'));
});
