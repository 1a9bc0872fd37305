import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Scan } from '../../../src/service/api-types.ts';
import { createScanClient, type ScanClient } from '../../../src/service/client.ts';
import { waitForScan } from '../../../src/service/poll.ts';
import type { RetryContext } from '../../../src/service/retry.ts';
import { aCompleteScan, aWaitingScan, SCAN_ID, TARGET } from '../../../harness/runner/builders.ts';
import { fakeRetryContext } from '../../../harness/runner/fake-clock.ts';
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

beforeEach(async () => {
  service = await startScriptedService();
  client = await aKnownClient(60_000);
});

/** A client to which the service has given a proper answer before. */
async function aKnownClient(requestTimeoutMs: number): Promise<ScanClient> {
  const known = createScanClient({ serverUrl: service.url, requestTimeoutMs });
  service.script('createScan', accepted(SCAN_ID));
  await known.createScan(TARGET, new AbortController().signal);
  service.requests.length = 0;
  return known;
}

afterEach(() => service.close());

const running = ok('Scan', aWaitingScan('running'));
const complete = ok('Scan', aCompleteScan());

function wait(retry: RetryContext, intervalMs = 5000): Promise<Scan> {
  const accepted = {
    schemaVersion: '1.0',
    id: SCAN_ID,
    status: 'queued',
    reportUrl: 'https://scan.example.net/reports/1',
    apiUrl: 'https://scan.example.net/api/1',
  } as const;
  return waitForScan(client, accepted, intervalMs, retry);
}

test('the scan is read until it is final, less and less often, and each change is logged once', async () => {
  const retry = fakeRetryContext();
  service.script(
    'getScan',
    ok('Scan', aWaitingScan('queued', { progress: { queuePosition: 2 } })),
    ok('Scan', aWaitingScan('queued')),
    running,
    ok('Scan', aWaitingScan('running', { progress: { pagesFound: 0, pagesDone: 0 } })),
    ok('Scan', aWaitingScan('running', { progress: { pagesFound: 9, pagesDone: 3 } })),
    ok('Scan', aWaitingScan('running', { progress: { pagesFound: 9, pagesDone: 3 } })),
    complete,
  );

  expect((await wait(retry)).status).toBe('complete');
  expect(retry.lines).toEqual([
    'The scan is queued, position 2.',
    'The scan is queued.',
    'The scan is running.',
    'The scan is running: 3 of 9 pages done.',
  ]);
  expect(retry.clock.sleeps.map(Math.round)).toEqual([500, 600, 720, 864, 1037, 1244]);
});

test('the wait grows up to the interval', async () => {
  const retry = fakeRetryContext();
  service.script('getScan', ...Array.from({ length: 15 }, () => running), complete);
  await wait(retry, 1000);

  expect(retry.clock.sleeps[0]).toBe(500);
  expect(Math.max(...retry.clock.sleeps)).toBe(1000);
});

test('a failed scan is an answer, not an error', async () => {
  service.script('getScan', ok('Scan', aWaitingScan('failed', { error: 'No page.' })));

  expect(await wait(fakeRetryContext())).toMatchObject({ status: 'failed', error: 'No page.' });
});

test.each<[string, Reply, number]>([
  ['a reset connection', 'reset', 1000],
  ['a hanging request', 'hang', 1000],
  ['invalid-answer', { raw: '<html>', status: 200 }, 1000],
  ['a bad gateway', { raw: '', status: 502 }, 1000],
  ['503 without a date', refused(503, 'unavailable'), 1000],
  ['503 with a wait', refused(503, 'unavailable', { 'retry-after': '17' }), 17_000],
  ['429 with a wait', refused(429, 'rate_limited', { 'retry-after': '42' }), 42_000],
  ['429 with a wait of nothing', refused(429, 'rate_limited', { 'retry-after': '0' }), 1000],
])('a request is repeated after %s', async (_, reply, waitMs) => {
  const retry = fakeRetryContext();
  service.script('getScan', reply, complete);
  if (reply === 'hang') client = await aKnownClient(5000);

  expect((await wait(retry)).status).toBe('complete');
  expect(retry.clock.sleeps).toEqual([waitMs]);
  expect(retry.lines[0]).toMatch(/^Reading the scan: .* Next try in \d+ s\.$/);
});

test('eight failures in a row, with longer and longer waits, are final', async () => {
  const retry = fakeRetryContext();
  service.script('getScan', { raw: '', status: 502 });

  await expect(wait(retry)).rejects.toMatchObject({ kind: 'broken', status: 'error' });
  expect(retry.clock.sleeps).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('a good answer refills the budget', async () => {
  const failures: Reply[] = Array.from({ length: 7 }, () => ({ raw: '', status: 502 }));
  service.script('getScan', ...failures, running, ...failures, complete);

  expect((await wait(fakeRetryContext())).status).toBe('complete');
});

test('a wait that the service asks for is not a failure', async () => {
  const busy = refused(503, 'unavailable', { 'retry-after': '5' });
  service.script('getScan', ...Array.from({ length: 30 }, () => busy), complete);

  expect((await wait(fakeRetryContext())).status).toBe('complete');
});

test('no wait goes past the deadline', async () => {
  const retry = fakeRetryContext({ deadlineMs: 30_000 });
  service.script('getScan', refused(429, 'rate_limited', { 'retry-after': '31' }));

  await expect(wait(retry)).rejects.toMatchObject({
    status: 'timeout',
    message: expect.stringContaining('asks to come back in 31 s, and the input "timeout" leaves less'),
  });
  expect(retry.clock.sleeps).toEqual([]);
});

test('a wait of an hour is reported instead of begun', async () => {
  const retry = fakeRetryContext();
  service.script('getScan', refused(429, 'rate_limited', { 'retry-after': '3600' }));

  await expect(wait(retry)).rejects.toMatchObject({
    message: expect.stringContaining('asks to come back in 60 min'),
  });
  expect(retry.clock.sleeps).toEqual([]);
});

test('the scan is read a last time at the deadline', async () => {
  const retry = fakeRetryContext({ deadlineMs: 1500 });
  service.script('getScan', running);

  await expect(wait(retry)).rejects.toMatchObject({
    status: 'timeout',
    message: expect.stringContaining(`The scan ${SCAN_ID} goes on`),
  });
  expect(retry.clock.sleeps).toEqual([500, 600, 400]);
  expect(service.requests).toHaveLength(4);
});

test('an unknown scan is an error at once', async () => {
  const retry = fakeRetryContext();
  service.script('getScan', refused(404, 'not_found'));

  await expect(wait(retry)).rejects.toMatchObject({ kind: 'rejected', httpStatus: 404 });
  expect(retry.clock.sleeps).toEqual([]);
});
