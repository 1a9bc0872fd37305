import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { watchQueue } from '../../../server/local/watch-queue.ts';
import { openSqliteStorage } from '../../../server/storage/sqlite/open-sqlite-storage.ts';
import { output } from '../storage/output.ts';

it('tells of each scan that is complete or has failed, once that is stored', async () => {
  const storage = openSqliteStorage({ folder: temporaryFolder() });
  onTestFinished(() => storage.close());
  const ended: string[] = [];
  const queue = watchQueue(storage.queue, { broken: () => undefined, ended: (id) => ended.push(id) });
  const ids = ['1', '2', '3'].map((digit) => digit.repeat(32));
  for (const id of ids) {
    const scan = { id, target: `https://${id}.example/`, client: 'c', base: null };
    await storage.store.create(scan, { all: 4, share: null });
  }
  const jobs = [await queue.claim('w'), await queue.claim('w'), await queue.claim('w')];
  const [first, second, third] = jobs;
  if (!first || !second || !third) throw new Error('Three scans wait.');

  expect(await queue.complete(first, output('x'))).toBe(true);
  expect(await queue.fail(second, { kind: 'stopped' })).toBe(true);
  expect(await queue.release(third)).toBe(true);
  // It is not the current run any more.
  expect(await queue.fail(third, { kind: 'stopped' })).toBe(false);
  expect(ended).toEqual(ids.slice(0, 2));
});

it('tells once that results can not be stored, after some tries, and leaves the queue as it is', async () => {
  const storage = openSqliteStorage({ folder: temporaryFolder() });
  const reasons: string[] = [];
  const queue = watchQueue(storage.queue, {
    broken: (reason) => reasons.push(reason),
    ended: () => undefined,
  });
  const id = '0'.repeat(32);
  await storage.store.create(
    { id, target: 'https://a.example/', client: 'c', base: null },
    { all: 4, share: null },
  );
  const job = await queue.claim('w');
  if (job === null) throw new Error('A scan waits.');
  await storage.close();

  const told: number[] = [];
  for (let tries = 1; tries <= 5; tries += 1) {
    await expect(queue.complete(job, output('x'))).rejects.toThrow();
    told.push(reasons.length);
  }

  expect(told).toEqual([0, 0, 1, 1, 1]);
  expect(reasons[0]).not.toBe('');
});
