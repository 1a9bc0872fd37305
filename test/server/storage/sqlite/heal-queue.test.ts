import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';
import { openSqliteStorage } from '../../../../server/storage/sqlite/open-sqlite-storage.ts';

const LIMITS = { all: 2, share: null };

/** A store in which two scans wait, after a statement by hand. */
async function storeAfter(sql: string): Promise<{ folder: string; counts: () => unknown }> {
  const folder = temporaryFolder();
  const storage = openSqliteStorage({ folder });
  for (const id of ['a', 'b']) {
    const scan = { id: id.repeat(32), target: `https://${id}.example/`, client: 'c', base: null };
    await storage.store.create(scan, LIMITS);
  }
  await storage.close();
  const onFile = <T>(work: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(join(folder, 'scans.db'));
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  onFile((database) => database.exec(sql));
  const counts = (): unknown =>
    onFile((database) => database.prepare('SELECT kind, key, n FROM waiting ORDER BY kind, key').all());
  return { folder, counts };
}

it('counts no scans that were deleted by hand', async () => {
  const { counts } = await storeAfter('DELETE FROM scan');
  expect(counts()).toEqual([{ kind: 'all', key: '', n: 0 }]);
});

it.each([
  'UPDATE waiting SET n = n + 5',
  'DELETE FROM waiting',
  `UPDATE waiting SET n = -2 WHERE kind = 'all'`,
  `INSERT INTO waiting VALUES ('host', 'none.example', 9)`,
])('finds and repairs wrong counts: %s', async (sql) => {
  const { folder, counts } = await storeAfter(sql);
  const { queue, ...storage } = openSqliteStorage({ folder });
  expect(await queue.repair()).toBeGreaterThan(0);
  expect(await queue.repair()).toBe(0);
  await storage.close();
  expect(counts()).toEqual([
    { kind: 'all', key: '', n: 2 },
    { kind: 'client', key: 'c', n: 2 },
    { kind: 'host', key: 'a.example', n: 1 },
    { kind: 'host', key: 'b.example', n: 1 },
  ]);
});
