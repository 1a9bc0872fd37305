import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { watchQueue } from '../../../server/local/watch-queue.ts';
import { openSqliteStorage } from '../../../server/storage/sqlite/open-sqlite-storage.ts';
import { output } from '../storage/output.ts';

it('tells once that results can not be stored, after some tries, and leaves the queue as it is', async () => {
  const storage = openSqliteStorage({ folder: temporaryFolder() });
  const reasons: string[] = [];
  const queue = watchQueue(storage.queue, (reason) => reasons.push(reason));
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
