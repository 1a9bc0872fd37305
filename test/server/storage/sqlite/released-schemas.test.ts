import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';
import { MIGRATIONS } from '../../../../server/storage/sqlite/migrations.ts';
import { openSqliteStorage } from '../../../../server/storage/sqlite/open-sqlite-storage.ts';
import { expectReleasedContent, releasedVersions, unpackSqliteStore } from '../released-stores.ts';

const VERSIONS = releasedVersions('sqlite');

/** The version, the statements that make the schema, and what a check of the file says. */
function schemaOf(folder: string): unknown[] {
  const database = new DatabaseSync(join(folder, 'scans.db'));
  const schema = [
    database.prepare('PRAGMA user_version').get(),
    database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all(),
    database.prepare('PRAGMA integrity_check').get(),
    database.prepare('SELECT count(*) AS n FROM scan').get(),
  ];
  database.close();
  return schema;
}

it('has stores of all versions up to the last release', () => {
  expect(VERSIONS).toEqual(VERSIONS.map((_, n) => n + 1));
  expect(VERSIONS.length).toBeGreaterThanOrEqual(3);
});

it.each(VERSIONS)('migrates a store of version %i, which keeps all that was in it', async (version) => {
  const folder = unpackSqliteStore(version);
  const storage = openSqliteStorage({ folder });
  await expectReleasedContent(storage, `${version}`, { turns: version >= 2, base: version >= 3 });
  await storage.close();
  const fresh = temporaryFolder();
  const other = openSqliteStorage({ folder: fresh });
  await other.close();
  expect(schemaOf(folder).slice(0, 2)).toEqual(schemaOf(fresh).slice(0, 2));
});

it('leaves the old version as it was if it is killed while it migrates', async () => {
  for (const version of VERSIONS.filter((known) => known < MIGRATIONS.length)) {
    const folder = unpackSqliteStore(version);
    const before = schemaOf(folder);
    const killed = spawnSync(process.execPath, [
      '--input-type=module',
      '-e',
      DIE_AT_COMMIT,
      OPEN_FILE,
      folder,
    ]);
    expect(killed.signal).toBe('SIGKILL');
    expect(schemaOf(folder)).toEqual(before);
    const storage = openSqliteStorage({ folder });
    await expectReleasedContent(storage, `${version}`, { turns: version >= 2, base: version >= 3 });
    await storage.close();
  }
});

const OPEN_FILE = new URL('../../../../server/storage/sqlite/open-sqlite-storage.ts', import.meta.url).href;

/** All steps are done by then, and none is committed. */
const DIE_AT_COMMIT = `
  import { DatabaseSync } from 'node:sqlite';
  const [file, folder] = process.argv.slice(1);
  const exec = DatabaseSync.prototype.exec;
  DatabaseSync.prototype.exec = function (sql) {
    if (sql.includes('COMMIT')) process.kill(process.pid, 'SIGKILL');
    return exec.call(this, sql);
  };
  (await import(file)).openSqliteStorage({ folder });
`;
