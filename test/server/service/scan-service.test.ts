import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildScanFacts } from '../../../server/findings/identity/build-scan-facts.ts';
import type { ScanFacts } from '../../../server/facts/scan-facts.ts';
import { encodeFacts } from '../../../server/facts/facts-codec.ts';
import { scanResult } from '../../../server/findings/result/scan-result.ts';
import { createScanService } from '../../../server/service/create-scan-service.ts';
import type { DrainableScanService } from '../../../server/service/create-scan-service.ts';
import { openSqliteStorage } from '../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { output } from '../storage/output.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { SILENT_LOG } from '../../../server/ops/log/log.ts';

const UNKNOWN = '0'.repeat(32);
const DAY_MS = 24 * 60 * 60 * 1000;

let folder = '';
let storage: Storage;
let service: DrainableScanService;
let browser = true;
let aheadMs = 0;

beforeEach(() => {
  folder = temporaryFolder();
  aheadMs = 0;
  const now = (): number => Date.now() + aheadMs;
  storage = openSqliteStorage({
    folder,
    clock: { wall: now, steady: now },
  });
  browser = true;
  service = makeService();
});
afterEach(async () => {
  await storage.close();
});

function makeService(targetGroups: readonly (readonly string[])[] = []): DrainableScanService {
  return createScanService({
    store: storage.store,
    guard: { check: async (url) => (url.hostname === 'refused.example' ? 'refused' : 'allowed') },
    queue: storage.queue,
    workerName: 'w',
    accepts: true,
    engine: { health: async () => ({ ok: browser, warnings: [] }) },
    queueLimits: { all: 2, share: null },
    targetGroups,
    log: SILENT_LOG,
  });
}

function factsOf(target: string): ScanFacts {
  return buildScanFacts({
    scanId: 'a',
    target,
    pages: [],
    runners: [],
    unvisited: [],
    unlisted: 'nothing',
    base: null,
  });
}

async function completed(target: string): Promise<string> {
  const { id } = await service.create(target, 'client');
  const job = await storage.queue.claim('w');
  if (job?.id !== id) throw new Error('Another scan was first.');
  const facts = factsOf(target);
  await storage.queue.complete(job, { result: scanResult(facts, []), facts: encodeFacts(facts) });
  return id;
}

it('accepts a scan and reports its place in the queue', async () => {
  const { id } = await service.create('HTTPS://Example.com/#top', 'client');
  expect(id).toMatch(/^[a-f0-9]{32}$/);
  expect(await service.get(id)).toEqual({
    schemaVersion: '1.0',
    id,
    status: 'queued',
    target: 'https://example.com/',
    createdAt: expect.stringMatching(/Z$/),
    progress: { queuePosition: 1 },
  });
});

it('refuses what cannot be scanned now', async () => {
  await expect(service.create('nonsense', 'client')).rejects.toMatchObject({ slug: 'invalid_url' });
  await expect(service.create('https://refused.example/', 'client')).rejects.toMatchObject({
    slug: 'target_not_allowed',
  });
  browser = false;
  await expect(service.create('https://a.example/', 'client')).rejects.toMatchObject({ slug: 'unavailable' });
  expect(await service.readiness()).toMatchObject({ ready: false });
  browser = true;
  await service.create('https://a.example/', 'client');
  await service.create('https://a.example/', 'client');
  await expect(service.create('https://a.example/', 'client')).rejects.toMatchObject({
    slug: 'queue_full',
    retryAfterSeconds: expect.any(Number),
  });
  expect(await service.readiness()).toEqual({ ready: true, problems: [], warnings: [] });
  service.drain();
  await expect(service.create('https://a.example/', 'client')).rejects.toMatchObject({
    slug: 'unavailable',
    retryAfterSeconds: expect.any(Number),
  });
  expect(await service.readiness()).toMatchObject({ ready: false });
});

it('accepts a complete scan of the target as the base, and says what is wrong with others', async () => {
  const base = await completed('https://a.example/');
  const { id } = await service.create('https://a.example/index.html', 'client', base);
  expect(await storage.queue.claim('w')).toMatchObject({ id, base });
  await expect(service.create('https://b.example/', 'client', base)).rejects.toMatchObject({
    slug: 'invalid_base',
    message: expect.stringContaining('another target (https://a.example/)'),
  });
  await expect(service.create('https://a.example/', 'client', UNKNOWN)).rejects.toMatchObject({
    slug: 'invalid_base',
  });
  // Errors in the request come first, and those that go away with time last.
  await expect(service.create('ftp://a.example/', 'client', UNKNOWN)).rejects.toMatchObject({
    slug: 'unsupported_scheme',
  });
  await service.create('https://a.example/', 'client');
  await service.create('https://a.example/', 'client');
  await expect(service.create('https://a.example/', 'client', UNKNOWN)).rejects.toMatchObject({
    slug: 'invalid_base',
  });
});

it('gives the result once the scan is complete', async () => {
  const id = await completed('https://a.example/');
  expect(await service.get(id)).toMatchObject({
    status: 'complete',
    completedAt: expect.stringMatching(/Z$/),
    result: { findings: [] },
  });
});

it('compares only complete scans of one target, and prefers 404 to 409', async () => {
  const base = await completed('https://a.example/');
  const current = await completed('https://a.example/index.html');
  const other = await completed('https://b.example/');
  const { id: waiting } = await service.create('https://a.example/', 'client');
  await expect(service.get(UNKNOWN)).rejects.toMatchObject({ slug: 'not_found' });
  await expect(service.compare(waiting, UNKNOWN)).rejects.toMatchObject({ slug: 'not_found' });
  await expect(service.compare(waiting, other)).rejects.toMatchObject({ slug: 'scan_not_complete' });
  await expect(service.compare(current, waiting)).rejects.toMatchObject({ slug: 'scan_not_complete' });
  await expect(service.compare(current, other)).rejects.toMatchObject({ slug: 'different_targets' });

  const diff = await service.compare(current, base);

  expect(diff).toMatchObject({ currentScanId: current, baseScanId: base, summary: { added: 0 } });
  expect(await (await storage.store.diffText(current, base))?.read()).toEqual(
    Buffer.from(JSON.stringify(diff)),
  );
  expect(await service.compare(base, base)).toMatchObject({ added: [], resolved: [] });
});

it('keeps and compares scans by the target groups of the settings, also if they have changed', async () => {
  const production = await completed('https://www.example.com/');
  aheadMs = 50 * DAY_MS;
  const preview = await completed('https://pr-7.preview.example.com/');
  aheadMs = 100 * DAY_MS;
  await expect(service.compare(preview, production)).rejects.toMatchObject({ slug: 'different_targets' });
  await expect(
    service.create('https://pr-7.preview.example.com/', 'client', production),
  ).rejects.toMatchObject({ slug: 'invalid_base' });
  await storage.store.prune(90 * DAY_MS, 1e9);

  service = makeService([['www.example.com', '*.preview.example.com']]);

  expect(await service.compare(preview, production)).toMatchObject({ baseScanId: production });
  const { id } = await service.create('https://pr-8.preview.example.com/', 'client', production);
  expect(await storage.queue.claim('w')).toMatchObject({ id, base: production });
});

it('keeps a base for as long as scans are compared with it', async () => {
  const [forgotten, base] = [await completed('https://a.example/'), await completed('https://a.example/')];
  const current = await completed('https://a.example/');
  aheadMs = 60 * DAY_MS;
  await service.compare(current, base);
  expect(await storage.store.prune(30 * DAY_MS, 1e9)).toEqual({ old: 1, early: 0 });
  expect(await storage.store.get(forgotten)).toBeNull();
  aheadMs += 20 * DAY_MS;
  // From the cache this time.
  await service.compare(current, base);
  aheadMs += 20 * DAY_MS;
  expect(await storage.store.prune(30 * DAY_MS, 1e9)).toEqual({ old: 0, early: 0 });
  expect(await service.compare(current, base)).toMatchObject({ baseScanId: base });
});

it('makes a comparison once for all requests at the same time', async () => {
  const base = await completed('https://a.example/');
  const current = await completed('https://a.example/');
  const read = vi.spyOn(storage.store, 'facts');
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => service.compare(current, base)));
  for (const other of others) expect(other).toEqual(first);
  expect(read).toHaveBeenCalledTimes(2);
});

it('reports a scan that is removed while it waits to be read like any other that is gone', async () => {
  const [base, current] = [await completed('https://a.example/'), await completed('https://a.example/')];
  await completed('https://a.example/');
  aheadMs = 60 * DAY_MS;
  const answer = await service.getText(current);
  vi.spyOn(storage.store, 'facts').mockImplementationOnce(async () => {
    await storage.store.prune(30 * DAY_MS, 1e9);
    return null;
  });
  await expect(service.compare(current, base)).rejects.toMatchObject({ slug: 'not_found' });
  await expect('read' in answer && answer.read()).rejects.toMatchObject({ slug: 'not_found' });
});

it('no longer reads a scan or a comparison that was removed, also if it was read before', async () => {
  const [base, current] = [await completed('https://a.example/'), await completed('https://a.example/')];
  await completed('https://a.example/');
  const scan = await service.getText(base);
  expect('read' in scan && (await scan.read()).toString()).toContain(base);
  expect((await (await service.compareText(current, base)).read()).toString()).toContain(base);
  aheadMs = 60 * DAY_MS;
  expect(await storage.store.prune(30 * DAY_MS, 1e9)).toMatchObject({ old: 2 });
  await expect(service.getText(base)).rejects.toMatchObject({ slug: 'not_found' });
  await expect(service.compareText(current, base)).rejects.toMatchObject({ slug: 'not_found' });
});

it('refuses to compare with a scan whose facts another version of the service stored', async () => {
  const current = await completed('https://a.example/');
  const { id: base } = await service.create('https://a.example/', 'client');
  const job = await storage.queue.claim('w');
  const facts = encodeFacts(factsOf('https://a.example/'));
  // After three letters comes the version.
  facts[3] = 99;
  if (job) await storage.queue.complete(job, { ...output('of old'), facts });
  await expect(service.compare(current, base)).rejects.toMatchObject({ slug: 'scan_outdated', status: 409 });
  await expect(service.compare(base, current)).rejects.toThrow(
    `The scan ${base} was made by another version`,
  );
});

it('answers internal_error when stored facts cannot be read', async () => {
  const { id } = await service.create('https://a.example/', 'client');
  const job = await storage.queue.claim('w');
  if (job) await storage.queue.complete(job, output('no facts'));
  await expect(service.compare(id, id)).rejects.toMatchObject({ slug: 'internal_error' });
});

it('answers unavailable, not 404, when the store is gone', async () => {
  await storage.close();
  await expect(service.get(UNKNOWN)).rejects.toMatchObject({ slug: 'unavailable' });
  expect(await service.readiness()).toMatchObject({
    ready: false,
    problems: [expect.stringMatching(/^The store of the service cannot be used/)],
  });
});
