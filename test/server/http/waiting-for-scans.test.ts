import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aConfig, buildTestApp } from '../../../harness/service/build-test-app.ts';
import { inject } from '../../../harness/service/inject.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { buildApp } from '../../../server/http/app.ts';
import { MAX_WAIT_SECONDS, waitSecondsOf } from '../../../server/http/prefer-wait.ts';
import { pages } from '../../../server/report/page/pages.ts';
import { createScanService } from '../../../server/service/create-scan-service.ts';
import type { DrainableScanService } from '../../../server/service/create-scan-service.ts';
import { openSqliteStorage } from '../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Job } from '../../../server/storage/records.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { output } from '../storage/output.ts';

let storage: Storage;
let service: DrainableScanService;
/** How many requests have begun to wait, and not ended. */
let waiting = 0;

beforeEach(() => {
  storage = openSqliteStorage({ folder: temporaryFolder() });
  waiting = 0;
  const { store, queue } = storage;
  const waitForEnd: typeof store.waitForEnd = async (...asked) => {
    waiting += 1;
    await store.waitForEnd(...asked);
    waiting -= 1;
  };
  service = createScanService({
    store: new Proxy(store, {
      get: (target, name) => {
        const value: unknown = name === 'waitForEnd' ? waitForEnd : Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    queue,
    workerName: 'w',
    accepts: true,
    guard: { check: async () => 'allowed' },
    engine: { health: async () => ({ ok: true, warnings: [] }) },
    queueLimits: { all: 10, share: null },
    targetGroups: [],
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
});
afterEach(async () => {
  await storage.close();
});

async function aRun(): Promise<{ id: string; url: string; job: Job }> {
  const { id } = await service.create('https://a.example/', 'client');
  const job = await storage.queue.claim('w');
  if (job?.id !== id) throw new Error('Another scan was first.');
  return { id, url: `/api/v1/scans/${id}`, job };
}

async function untilWaiting(count: number): Promise<void> {
  await expect.poll(() => waiting, { interval: 5 }).toBe(count);
}

const WAIT = { prefer: 'wait=25' };

describe('a request that prefers to wait', () => {
  it('is answered when the scan is complete, and then as always', async () => {
    const app = await buildTestApp(service);
    const { id, url, job } = await aRun();
    const began = performance.now();
    const asked = inject(app, { url, headers: WAIT });
    await untilWaiting(1);
    await storage.queue.complete(job, output(id));
    const answer = await asked;

    expect(performance.now() - began).toBeLessThan(20_000);
    expect(answer.json()).toMatchObject({ id, status: 'complete' });
    expect(answer.headers['preference-applied']).toBe('wait=25');
    const plain = await inject(app, { url });
    expect(answer.body).toBe(plain.body);
    for (const name of ['etag', 'cache-control', 'vary'])
      expect(answer.headers[name]).toBe(plain.headers[name]);
  });

  it('is answered when the scan has failed', async () => {
    const app = await buildTestApp(service);
    const { url, job } = await aRun();
    const asked = inject(app, { url, headers: WAIT });
    await untilWaiting(1);
    await storage.queue.fail(job, { kind: 'stopped' });

    expect((await asked).json()).toMatchObject({ status: 'failed' });
  });

  it('is answered when the time is over, and nobody keeps that', async () => {
    const app = await buildTestApp(service);
    const { url } = await aRun();
    const answer = await inject(app, { url, headers: { prefer: 'wait=1' } });

    expect(answer.json()).toMatchObject({ status: 'running' });
    expect(answer.headers['preference-applied']).toBe('wait=1');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['a scan that has ended', WAIT, 200],
    ['a scan that has ended, which the client has', { ...WAIT, 'if-none-match': '*' }, 304],
    ['no wait that can be read', { prefer: 'wait=soon' }, 200],
  ])('is answered at once for %s', async (_, headers, status) => {
    const app = await buildTestApp(service);
    const { id, url, job } = await aRun();
    await storage.queue.complete(job, output(id));
    const { headers: tags } = await inject(app, { url });
    const withTag =
      'if-none-match' in headers ? { ...headers, 'if-none-match': String(tags['etag']) } : headers;
    const answer = await app.inject({ url, headers: withTag });

    expect(answer.statusCode).toBe(status);
    expect(answer.headers['preference-applied']).toBeUndefined();
    expect(answer.headers['etag']).toBe(tags['etag']);
  });

  it('is answered at once if there is no such scan', async () => {
    const app = await buildTestApp(service);
    const answer = await inject(app, { url: `/api/v1/scans/${'a'.repeat(32)}`, headers: WAIT });

    expect(answer.statusCode).toBe(404);
  });

  it('does not count as slow', async () => {
    const seconds: number[] = [];
    const onAnswer = (_route: string | null, _status: number, took: number): void => void seconds.push(took);
    const app = await buildApp({ config: aConfig(), service, pages, onAnswer });
    onTestFinished(() => app.close());
    const { url } = await aRun();
    await inject(app, { url, headers: { prefer: 'wait=1' } });
    await expect.poll(() => seconds.length).toBe(1);

    expect(seconds[0]).toBeLessThan(0.9);
  });

  it('is answered at once when its client has a hundred others, and another client is not', async () => {
    const app = await buildTestApp(service);
    const { id, url, job } = await aRun();
    const from = (remoteAddress: string) => inject(app, { url, headers: WAIT, remoteAddress });
    const asked = Array.from({ length: 100 }, () => from('192.0.2.1'));
    await untilWaiting(100);

    const over = await from('192.0.2.1');
    expect(over.json()).toMatchObject({ status: 'running' });
    expect(over.headers['preference-applied']).toBeUndefined();
    const other = from('192.0.2.2');
    await untilWaiting(101);
    await storage.queue.complete(job, output(id));
    for (const answer of await Promise.all([...asked, other]))
      expect(answer.json()).toMatchObject({ status: 'complete' });
    // The places are free again.
    const next = await aRun();
    const again = inject(app, { url: next.url, headers: WAIT, remoteAddress: '192.0.2.1' });
    await untilWaiting(1);
    await storage.queue.fail(next.job, { kind: 'stopped' });
    await again;
  });

  it('gives its place back when its client goes away', async () => {
    const app = await buildTestApp(service);
    const { url } = await aRun();
    const base = await app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const asked = fetch(base + url, { headers: WAIT, signal: leaving.signal });
    await untilWaiting(1);
    leaving.abort();

    await expect(asked).rejects.toThrow();
    await untilWaiting(0);
  });

  it('is answered at once when the service begins to end, and no other waits from then on', async () => {
    const app: FastifyInstance = await buildTestApp(service);
    const { url } = await aRun();
    const asked = inject(app, { url, headers: WAIT });
    await untilWaiting(1);
    service.drain();

    expect((await asked).json()).toMatchObject({ status: 'running' });
    expect((await inject(app, { url, headers: WAIT })).headers['preference-applied']).toBeUndefined();
  });
});

it.each<[string | undefined, number]>([
  [undefined, 0],
  ['', 0],
  ['wait=10', 10],
  ['Wait = 10', 10],
  ['wait="10"', 10],
  ['respond-async, wait=10; of=us, handling=lenient', 10],
  ['wait=3, wait=9', 3],
  ['wait=26', MAX_WAIT_SECONDS],
  ['wait=99999999999999999999', MAX_WAIT_SECONDS],
  ['wait=0', 0],
  ['wait', 0],
  ['wait=', 0],
  ['wait=-1', 0],
  ['wait=1.5', 0],
  ['wait=1e1', 0],
  ['await=10', 0],
  ['wait=", wait=9', 0],
])('%j asks for %i seconds', (header, seconds) => {
  expect(waitSecondsOf(header)).toBe(seconds);
});
