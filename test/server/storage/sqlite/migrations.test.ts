import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';
import { inspectFile } from '../../../../server/storage/sqlite/inspect-file.ts';
import { MIGRATIONS, migrate } from '../../../../server/storage/sqlite/migrations.ts';
import { openSqliteStorage } from '../../../../server/storage/sqlite/open-sqlite-storage.ts';
import { openReadOnlyStore } from '../../../../server/storage/sqlite/read-only-store.ts';
import { output } from '../output.ts';

/** A step such as the next version may have. */
const INVENTED = `
  ALTER TABLE scan ADD COLUMN invented TEXT NOT NULL DEFAULT 'new';
  CREATE INDEX scan_invented ON scan (invented);
`;

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

function onFile<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(folder, 'scans.db'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** All that is in the file. */
function content(): unknown {
  return onFile((database) =>
    ['PRAGMA user_version', 'SELECT * FROM sqlite_schema', 'SELECT * FROM scan', 'SELECT * FROM result'].map(
      (sql) => database.prepare(sql).all(),
    ),
  );
}

/** A store with a complete scan, and one that waits. */
async function fill(): Promise<void> {
  const storage = openSqliteStorage({ folder });
  for (const [n, id] of ['a', 'b'].entries()) {
    const scan = { id: id.repeat(32), target: 'https://a.example/', client: 'c', base: null };
    await storage.store.create(scan, { all: 10, share: null });
    const job = n === 0 ? await storage.queue.claim('w') : null;
    if (job) await storage.queue.complete(job, output('kept'));
  }
  await storage.close();
}

it('a store is brought to the next version, and keeps all that was in it', async () => {
  await fill();
  const before = onFile((database) => database.prepare('SELECT * FROM scan').all());
  expect(before).toHaveLength(2);

  onFile((database) => migrate(database, folder, [...MIGRATIONS, INVENTED]));

  const after = onFile((database) => ({
    version: database.prepare('PRAGMA user_version').get(),
    scans: database.prepare('SELECT * FROM scan').all(),
    check: database.prepare('PRAGMA integrity_check').get(),
  }));
  expect(after).toEqual({
    version: { user_version: MIGRATIONS.length + 1 },
    scans: before.map((row) => ({ ...row, invented: 'new' })),
    check: { integrity_check: 'ok' },
  });
  expect(() => openSqliteStorage({ folder })).toThrow(
    `written by a newer version of the service (${MIGRATIONS.length + 1}, this one`,
  );
});

it('a store stays as it was if the process that migrates it is killed', async () => {
  await fill();
  const before = content();
  const killed = spawnSync(process.execPath, [
    '--input-type=module',
    '-e',
    DIE_AT_COMMIT,
    join(folder, 'scans.db'),
    INVENTED,
  ]);
  expect(killed.signal).toBe('SIGKILL');
  expect(content()).toEqual(before);
  const storage = openSqliteStorage({ folder });
  await storage.store.check();
  expect(await storage.store.result('a'.repeat(32))).toEqual(output('kept').result);
  await storage.close();
});

it('a store stays as it was if a step does not fit its tables', async () => {
  await fill();
  const before = content();
  expect(() =>
    onFile((database) => migrate(database, folder, [...MIGRATIONS, `${INVENTED} SELECT * FROM missing`])),
  ).toThrow(
    /cannot be brought to the schema of this version \(no such table: missing\); they were not changed/,
  );
  expect(content()).toEqual(before);
});

it('a store of before the first release is refused everywhere, and stays as it was', () => {
  onFile((database) =>
    database.exec(`
      CREATE TABLE scan (seq INTEGER PRIMARY KEY, id TEXT NOT NULL, target TEXT NOT NULL, target_key TEXT NOT NULL) STRICT;
      INSERT INTO scan VALUES (1, 'a', 'https://a.example/', 'https://a.example');
      CREATE TABLE result (scan_id TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT;
      PRAGMA user_version = 14`),
  );
  const before = content();
  const refusal =
    /^The data in \S+ was written by a version of the service before its first release, and cannot be read; nothing was changed\. Move \S+scans\.db away to start with an empty store, or set DATA_DIR to another folder\.$/;
  expect(() => openSqliteStorage({ folder })).toThrow(refusal);
  expect(() => openReadOnlyStore(folder)).toThrow(refusal);
  expect(inspectFile(folder)).toEqual({ kind: 'broken', message: expect.stringMatching(refusal) });
  expect(content()).toEqual(before);
});

/** All steps are done by then, and none is committed. */
const DIE_AT_COMMIT = `
  import { DatabaseSync } from 'node:sqlite';
  import { migrate, MIGRATIONS } from '${new URL('../../../../server/storage/sqlite/migrations.ts', import.meta.url).href}';
  const [file, step] = process.argv.slice(1);
  const exec = DatabaseSync.prototype.exec;
  DatabaseSync.prototype.exec = function (sql) {
    if (sql.includes('COMMIT')) process.kill(process.pid, 'SIGKILL');
    return exec.call(this, sql);
  };
  migrate(new DatabaseSync(file), '', [...MIGRATIONS, step]);
`;
