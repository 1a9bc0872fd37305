import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';
import { openSqliteStorage } from '../../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../../../server/storage/storage.ts';

let folder = '';
let storage: Storage;

beforeEach(() => {
  folder = temporaryFolder();
  storage = openSqliteStorage({ folder });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await storage.close();
});

function idOf(n: number): string {
  return String(n).padStart(32, '0');
}

function create(n: number, base: string | null = null): Promise<unknown> {
  const scan = { id: idOf(n), target: 'https://a.example/', client: 'c', base };
  return storage.store.create(scan, { all: 8, share: null });
}

it('scans that come at once share a commit, and none is accepted before it', async () => {
  const executed = vi.spyOn(DatabaseSync.prototype, 'exec');
  const statements = (): string[] => executed.mock.calls.map(([sql]) => sql);

  const seen = await Promise.all([1, 2, 3].map((n) => create(n).then(() => statements().at(-1))));

  expect(seen).toEqual(['COMMIT', 'COMMIT', 'COMMIT']);
  expect(statements().filter((sql) => sql === 'COMMIT')).toHaveLength(1);
  expect((await storage.queue.claim('w'))?.id).toBe(idOf(1));
});

it('a scan that is refused leaves nothing, and those that came with it are accepted', async () => {
  await create(1);
  const ends = await Promise.allSettled([
    create(2),
    create(3, idOf(99)),
    create(2),
    ...[4, 5, 6, 7, 8, 9].map((n) => create(n)),
  ]);
  expect(
    ends.map((end) => (end.status === 'rejected' ? (end.reason.slug ?? end.reason.code) : 'accepted')),
  ).toEqual(['accepted', 'invalid_base', 'ERR_SQLITE_ERROR', ...Array.from({ length: 6 }, () => 'accepted')]);
  await expect(create(10)).rejects.toMatchObject({ slug: 'queue_full' });
  expect(await storage.store.get(idOf(3))).toBeNull();
  expect(await storage.store.get(idOf(9))).toMatchObject({ queuePosition: 8 });
});

it('scans that wait for a commit when the store is closed are refused', async () => {
  const creating = create(1);
  await storage.close();
  await expect(creating).rejects.toMatchObject({ slug: 'unavailable' });
});
