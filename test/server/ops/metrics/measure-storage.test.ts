import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import { measureStorage } from '../../../../server/ops/metrics/measure-storage.ts';
import { createMetrics } from '../../../../server/ops/metrics/metrics.ts';
import { readGauges } from '../../../../server/ops/metrics/open-metrics.ts';
import { MAX_WAIT_MS } from '../../../../server/storage/scan-state.ts';
import { openSqliteStorage } from '../../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../../../server/storage/storage.ts';
import { output } from '../../storage/output.ts';
import { readExposition } from './read-exposition.ts';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';

const LIMITS = { all: 4, share: null };

let folder = '';
let time = 0;
let storage: Storage;
let metrics = createMetrics();

beforeEach(() => {
  folder = temporaryFolder();
  time = 1_000_000;
  metrics = createMetrics();
  const clock = { wall: () => time, steady: () => time };
  storage = measureStorage(openSqliteStorage({ folder, clock }), metrics);
});
afterEach(async () => {
  await storage.close();
});

async function accept(number: number): Promise<void> {
  const id = String(number).padStart(32, '0');
  await storage.store.create({ id, target: 'https://a.example/', client: 'c', base: null }, LIMITS);
}

async function read(sample: string): Promise<number | undefined> {
  await readGauges(metrics, { queue: storage.queue, webhooks: storage.webhooks, running: () => 3, slots: 4 });
  const families = readExposition(await metrics.registry.metrics());
  const name = sample.replace(/\{.*/, '');
  const family = families.get(name) ?? families.get(name.replace(/_(count|sum)$/, ''));
  return family?.samples.get(sample);
}

it('counts how scans end, each once', async () => {
  for (const number of [1, 2, 3, 4]) await accept(number);
  const [first, second, third] = [
    await storage.queue.claim('w'),
    await storage.queue.claim('w'),
    await storage.queue.claim('w'),
  ];
  if (!first || !second || !third) throw new Error('Four scans wait.');
  await storage.queue.complete(first, output('x'));
  // Too late: the run has ended already.
  await storage.queue.fail(first, { kind: 'too-slow' });
  await storage.queue.fail(second, { kind: 'too-slow' });
  await storage.queue.release(third);
  const again = await storage.queue.claim('w');
  expect(again?.id).toBe(third.id);
  const untilMs = time + MAX_WAIT_MS + 1;
  while (time < untilMs) {
    time = Math.min(time + 5_000, untilMs);
    await storage.queue.reap([]);
  }

  expect(await read('sitedelta_scans_accepted_total')).toBe(4);
  expect(await read('sitedelta_scans_ended_total{outcome="complete"}')).toBe(1);
  expect(await read('sitedelta_scans_ended_total{outcome="failed"}')).toBe(1);
  expect(await read('sitedelta_scans_ended_total{outcome="expired"}')).toBe(1);
  expect(await read('sitedelta_scans_interrupted_total{reason="released"}')).toBe(1);
  expect(await read('sitedelta_scans_interrupted_total{reason="lost"}')).toBe(1);
});

async function expectCancelled(scans: number): Promise<void> {
  expect(await read('sitedelta_scans_ended_total{outcome="failed"}')).toBe(scans);
  expect(await read('sitedelta_scans_failed_total{reason="cancelled"}')).toBe(scans);
  expect(await read('sitedelta_run_seconds_count{outcome="failed"}')).toBe(1);
}

it('counts scans that an operator cancels, each once', async () => {
  await accept(1);
  await accept(2);
  const job = await storage.queue.claim('w');
  if (!job) throw new Error('Two scans wait.');
  expect(await storage.control.cancel({ host: 'a.example' })).toBe(2);
  for (let n = 0; n < 2; n += 1)
    expect(await storage.queue.heartbeat(job, { pagesFound: 1, pagesDone: 0 })).toBe(false);
  await storage.queue.complete(job, output('x'));

  await expectCancelled(2);
});

const missing = whyNoPostgres();

describe.skipIf(missing !== null)(missing ?? 'with PostgreSQL', () => {
  const postgres = usePostgres();

  it('counts a scan that an operator cancels from another process while it runs here', async () => {
    await storage.close();
    storage = measureStorage(await postgres.open(), metrics);
    await accept(1);
    const job = await storage.queue.claim('w');
    if (!job) throw new Error('A scan waits.');
    const other = await postgres.open();
    expect(await other.control.cancel({ id: job.id })).toBe(1);
    await Promise.all([
      storage.queue.heartbeat(job, { pagesFound: 1, pagesDone: 0 }),
      storage.queue.complete(job, output('x')),
    ]);

    await expectCancelled(1);
  });
});

it('reads the queue when it is asked', async () => {
  await accept(1);
  await accept(2);
  time += 2500;

  expect(await read('sitedelta_queue_scans')).toBe(2);
  expect(await read('sitedelta_queue_oldest_age_seconds')).toBe(2.5);
  expect(await read('sitedelta_scans_running')).toBe(3);
});

it('measures how long scans wait and run, and why they fail', async () => {
  await accept(1);
  await accept(2);
  time += 7_000;
  const [first, second] = [await storage.queue.claim('w'), await storage.queue.claim('w')];
  if (!first || !second) throw new Error('Two scans wait.');
  await storage.queue.complete(first, output('x'));
  await storage.queue.fail(second, { kind: 'too-slow' });
  expect(await read('sitedelta_scan_wait_seconds_count')).toBe(2);
  expect(await read('sitedelta_scan_wait_seconds_sum')).toBe(14);
  expect(await read('sitedelta_scan_seconds_count{outcome="complete"}')).toBe(1);
  expect(await read('sitedelta_scan_seconds_sum{outcome="failed"}')).toBeGreaterThanOrEqual(7);
  expect(await read('sitedelta_run_seconds_sum{outcome="failed"}')).toBeLessThan(7);
  expect(await read('sitedelta_scans_failed_total{reason="too-slow"}')).toBe(1);
  expect(await read('sitedelta_scan_slots')).toBe(4);
});

it('does not count a full queue as an error of the store, but an outage', async () => {
  for (const number of [1, 2, 3, 4]) await accept(number);
  await expect(accept(5)).rejects.toMatchObject({ slug: 'queue_full' });
  expect(await read('sitedelta_store_errors_total{operation="create"}')).toBe(0);
  expect(await read('sitedelta_scans_accepted_total')).toBe(4);

  await storage.close();
  await expect(accept(6)).rejects.toMatchObject({ slug: 'unavailable' });

  expect(await read('sitedelta_store_errors_total{operation="create"}')).toBe(1);
  expect(await read('sitedelta_store_errors_total{operation="backlog"}')).toBeGreaterThan(0);
  // No zero: nothing is known of the queue.
  expect(await read('sitedelta_queue_scans')).toBeUndefined();
  expect(await read('sitedelta_queue_oldest_age_seconds')).toBeUndefined();
});

it('leaves the storage as it is', async () => {
  await accept(1);
  const job = await storage.queue.claim('w');
  if (!job) throw new Error('A scan waits.');
  await storage.queue.complete(job, output('x'));

  expect(await storage.store.result(job.id)).toEqual(output('x').result);
  await expect(storage.checked).resolves.toBeUndefined();
  const waiting = new AbortController();
  const waited = storage.queue.wait(waiting.signal);
  waiting.abort();
  await waited;
  expect(await metrics.registry.metrics()).not.toContain('operation="wait"');
});
