import { afterEach, beforeEach, expect, it } from 'vitest';
import { memoryLog } from '../../../harness/service/engine-fixture.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { Standstill } from '../../../server/service/standstill.ts';
import { openSqliteStorage } from '../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../../server/storage/storage.ts';

const STANDS_MS = 100;
let storage: Storage;
let count = 0;

beforeEach(() => {
  storage = openSqliteStorage({ folder: temporaryFolder() });
});
afterEach(async () => storage.close());

async function accept(): Promise<void> {
  count += 1;
  const scan = { id: String(count).padStart(32, '0'), target: 'https://a.example/', client: 'c', base: null };
  await storage.store.create(scan, { all: 10, share: null });
}

it('is a problem when the same scan is first for long, until it is begun', async () => {
  const log = memoryLog();
  const standstill = new Standstill(storage.queue, log, STANDS_MS);
  await accept();
  await storage.queue.noteWorker({ name: 'w', canScan: true, freeSlots: 1 });
  expect(await standstill.look()).toEqual({ problem: null, warning: null });
  await expect.poll(async () => (await standstill.look()).problem).toMatch(/none has been begun/);
  await storage.queue.claim('w');
  expect(await standstill.look()).toEqual({ problem: null, warning: null });
  expect(log.lines).toEqual([
    'error Scans wait that could be begun, and none is',
    'info Waiting scans are begun again',
  ]);
});

it('is no problem while all slots are busy, and a warning while the queue is paused', async () => {
  const standstill = new Standstill(storage.queue, memoryLog(), 0);
  await accept();
  await storage.queue.noteWorker({ name: 'w', canScan: true, freeSlots: 0 });
  expect([await standstill.look(), await standstill.look()]).toMatchObject([
    { problem: null },
    { problem: null },
  ]);
  await storage.queue.noteWorker({ name: 'w', canScan: true, freeSlots: 1 });
  await storage.control.setPaused(true);
  expect([await standstill.look(), await standstill.look()]).toMatchObject([
    { problem: null },
    { problem: null, warning: expect.stringMatching(/paused/) },
  ]);
});
