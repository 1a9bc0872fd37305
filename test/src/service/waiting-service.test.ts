import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';

import { closeServer } from '../../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../../harness/network/listen-on-loopback.ts';
import { aCompleteScan, aWaitingScan, SCAN_ID } from '../../../harness/runner/builders.ts';
import { fakeRetryContext } from '../../../harness/runner/fake-clock.ts';
import { buildTestApp } from '../../../harness/service/build-test-app.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { createScanService } from '../../../server/service/create-scan-service.ts';
import { openSqliteStorage } from '../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Scan } from '../../../src/service/api-types.ts';
import { createScanClient, type ScanClient } from '../../../src/service/client.ts';
import { waitForScan } from '../../../src/service/poll.ts';
import type { RetryContext } from '../../../src/service/retry.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { output } from '../../server/storage/output.ts';

const { signal } = new AbortController();

/** A service, or what stands before it, that does with each request for a scan what the test says. */
async function aService(
  answer: (prefer: string | undefined, response: ServerResponse, nth: number) => void,
): Promise<{ url: string; prefers: (string | undefined)[] }> {
  const prefers: (string | undefined)[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const prefer = request.headers['prefer'];
    const asked = Array.isArray(prefer) ? prefer.join() : prefer;
    prefers.push(asked);
    answer(asked, response, prefers.length);
  });
  const port = await listenOnLoopback(server);
  onTestFinished(() => closeServer(server));
  return { url: `http://127.0.0.1:${port}`, prefers };
}

function send(response: ServerResponse, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const running = aWaitingScan('running');
const complete = aCompleteScan();

function wait(client: ScanClient, retry: RetryContext, intervalMs = 5000, id = SCAN_ID): Promise<Scan> {
  const accepted = {
    schemaVersion: '1.0',
    id,
    status: 'queued',
    reportUrl: '',
    apiUrl: '',
  } as const;
  return waitForScan(client, accepted, intervalMs, retry);
}

function realTime(fields: Partial<RetryContext> = {}): RetryContext & { lines: string[] } {
  const lines: string[] = [];
  return {
    clock: systemClock,
    deadlineMs: Date.now() + 120_000,
    signal,
    log: (line) => lines.push(line),
    ...fields,
    lines,
  };
}

test('our service lets the client wait, and the end is seen long before the interval is over', async () => {
  const storage = openSqliteStorage({ folder: temporaryFolder() });
  onTestFinished(() => storage.close());
  const service = createScanService({
    store: storage.store,
    queue: storage.queue,
    workerName: 'w',
    accepts: true,
    guard: { check: async () => 'allowed' },
    engine: { health: async () => ({ ok: true, warnings: [] }) },
    queueLimits: { all: 10, share: null },
    targetGroups: [],
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  const app = await buildTestApp(service);
  const serverUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const { id } = await service.create('https://a.example/', 'c');
  const job = await storage.queue.claim('w');
  if (job === null) throw new Error('No scan waits.');
  let requests = 0;
  app.server.on('request', () => (requests += 1));

  const asked = wait(createScanClient({ serverUrl }), realTime(), 60_000, id);
  await expect.poll(() => requests, { interval: 10 }).toBe(2);
  const endedMs = performance.now();
  await storage.queue.complete(job, output(id));

  expect((await asked).status).toBe('complete');
  expect(performance.now() - endedMs).toBeLessThan(10_000);
  expect(requests).toBe(2);
});

test('the wait is asked for by interval and deadline, and nothing is slept after it', async () => {
  const { url, prefers } = await aService((prefer, response, nth) => {
    if (nth === 4) return send(response, complete);
    // In the time of the client, so much is over as it has asked for.
    retry.clock.sleep(Number(prefer?.slice('wait='.length) ?? 0) * 1000, signal).catch(() => undefined);
    send(response, running, { 'preference-applied': prefer ?? '' });
  });
  const retry = fakeRetryContext({ deadlineMs: 40_000 });

  expect((await wait(createScanClient({ serverUrl: url }), retry, 30_000)).status).toBe('complete');
  expect(prefers).toEqual([undefined, 'wait=25', 'wait=14', undefined]);
});

test('a service that says it has waited, and has not, is not asked more often than any other', async () => {
  const { url, prefers } = await aService((_prefer, response, nth) =>
    send(response, nth < 7 ? running : complete, { 'preference-applied': 'wait=5' }),
  );
  const retry = fakeRetryContext();
  await wait(createScanClient({ serverUrl: url }), retry);

  expect(prefers.slice(0, 3)).toEqual([undefined, 'wait=5', 'wait=5']);
  expect(retry.clock.sleeps.map(Math.round)).toEqual([500, 600, 720, 864, 1037, 1244]);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['cuts the connection', (response) => response.socket?.resetAndDestroy()],
  ['answers 504', (response) => response.writeHead(504).end()],
  ['answers 403', (response) => response.writeHead(403).end()],
  ['answers 400', (response) => response.writeHead(400, { 'content-type': 'application/json' }).end('{}')],
  ['never answers', () => undefined],
])('a proxy that %s when a request waits is asked at intervals', async (what, cut) => {
  const { url, prefers } = await aService((prefer, response, nth) => {
    if (prefer !== undefined) cut(response);
    else send(response, nth < 5 ? running : complete);
  });
  const retry = fakeRetryContext();
  const client = createScanClient({
    serverUrl: url,
    requestTimeoutMs: what === 'never answers' ? 500 : 30_000,
  });

  expect((await wait(client, retry, 1000)).status).toBe('complete');
  expect(prefers).toEqual([undefined, 'wait=1', undefined, undefined, undefined]);
  expect(retry.lines.filter((line) => line.startsWith('Reading the scan: ')).length).toBeLessThan(2);
});

test('a client that hears of the end looks at once, and asks nobody to wait', async () => {
  const end = new AbortController();
  const { url, prefers } = await aService((_prefer, response, nth) => {
    send(response, nth === 1 ? running : complete);
    // While the answer is on its way, and later.
    setTimeout(() => end.abort(), 20);
  });
  const client = { ...createScanClient({ serverUrl: url }), endOf: () => end.signal };
  const beganMs = performance.now();

  expect((await wait(client, realTime(), 60_000)).status).toBe('complete');
  expect(performance.now() - beganMs).toBeLessThan(10_000);
  expect(prefers).toEqual([undefined, undefined]);
});

test('an end that comes while an old answer is on its way is not missed', async () => {
  const end = new AbortController();
  const { url, prefers } = await aService((_prefer, response, nth) => {
    if (nth === 1) end.abort();
    send(response, nth === 1 ? running : complete);
  });
  const client = { ...createScanClient({ serverUrl: url }), endOf: () => end.signal };
  const retry = fakeRetryContext();

  expect((await wait(client, retry)).status).toBe('complete');
  expect(prefers).toHaveLength(2);
  expect(retry.clock.sleeps).toEqual([]);
});

test('a client that hears of an end too early goes on at intervals', async () => {
  const { url } = await aService((_prefer, response, nth) => send(response, nth < 4 ? running : complete));
  const client = { ...createScanClient({ serverUrl: url }), endOf: () => AbortSignal.abort() };
  const retry = fakeRetryContext();

  expect((await wait(client, retry)).status).toBe('complete');
  expect(retry.clock.sleeps.map(Math.round)).toEqual([500, 600, 720]);
});

test('a cancelled wait ends at once, held or not', async () => {
  const cancelled = new AbortController();
  const { url } = await aService((prefer, response) => {
    if (prefer === undefined) send(response, running);
    else cancelled.abort(new Error('Cancelled.'));
  });
  const retry = realTime({ signal: cancelled.signal });

  await expect(wait(createScanClient({ serverUrl: url }), retry)).rejects.toThrow('Cancelled.');
});
