import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { watchStorage } from '../../../server/local/watch-storage.ts';
import { openSqliteStorage } from '../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { BegunJob, NewScan } from '../../../server/storage/records.ts';
import { output } from '../storage/output.ts';

type Watched = ReturnType<typeof watchStorage>;

function waiting(digit: string): NewScan {
  return { id: digit.repeat(32), target: `https://${digit}.example/`, client: 'c', base: null };
}

it('tells of each scan that is complete or has failed, once that is stored', async () => {
  const storage = openSqliteStorage({ folder: temporaryFolder() });
  onTestFinished(() => storage.close());
  const ended: string[] = [];
  const { queue, ...watched } = watchStorage(storage, {
    broken: () => undefined,
    ended: (id) => ended.push(id),
  });
  onTestFinished(() => watched.stop());
  const digits = ['1', '2', '3'];
  for (const digit of digits) await storage.store.create(waiting(digit), { all: 4, share: null });
  const jobs = [await queue.claim('w'), await queue.claim('w'), await queue.claim('w')];
  const [first, second, third] = jobs;
  if (!first || !second || !third) throw new Error('Three scans wait.');

  expect(await queue.complete(first, output('x'))).toBe(true);
  expect(await queue.fail(second, { kind: 'stopped' })).toBe(true);
  expect(await queue.release(third)).toBe(true);
  // It is not the current run any more.
  expect(await queue.fail(third, { kind: 'stopped' })).toBe(false);
  expect(ended).toEqual(['1', '2'].map((digit) => digit.repeat(32)));
});

it.each<[string, (watched: Watched, job: BegunJob) => Promise<unknown>]>([
  ['accepted', ({ store }) => store.create(waiting('1'), { all: 4, share: null })],
  ['begun', ({ queue }) => queue.claim('w')],
  ['completed', ({ queue }, job) => queue.complete(job, output('x'))],
])('tells once that scans can not be %s, after some tries, and changes no answer', async (_, use) => {
  const storage = openSqliteStorage({ folder: temporaryFolder() });
  const reasons: string[] = [];
  const watched = watchStorage(storage, {
    broken: (reason) => reasons.push(reason),
    ended: () => undefined,
  });
  onTestFinished(() => watched.stop());
  await storage.store.create(waiting('0'), { all: 4, share: null });
  const job = await watched.queue.claim('w');
  if (job === null) throw new Error('A scan waits.');
  await storage.close();

  const told: number[] = [];
  for (let tries = 1; tries <= 5; tries += 1) {
    await expect(use(watched, job)).rejects.toThrow();
    told.push(reasons.length);
  }

  expect(told).toEqual([0, 0, 1, 1, 1]);
  expect(reasons[0]).not.toBe('');
});

it('takes a scan that is refused for no failure of the store', async () => {
  const storage = openSqliteStorage({ folder: temporaryFolder() });
  onTestFinished(() => storage.close());
  const reasons: string[] = [];
  const watched = watchStorage(storage, {
    broken: (reason) => reasons.push(reason),
    ended: () => undefined,
  });
  onTestFinished(() => watched.stop());

  for (let tries = 1; tries <= 5; tries += 1) {
    const refused = watched.store.create(waiting('0'), { all: 0, share: null });
    await expect(refused).rejects.toMatchObject({ slug: 'queue_full' });
  }

  expect(reasons).toEqual([]);
});
