import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import { runPostgresProgram } from '../../../../harness/service/run-postgres-program.ts';
import { MIGRATIONS } from '../../../../server/storage/postgres/migrations.ts';
import { expectReleasedContent, postgresStore, releasedVersions } from '../released-stores.ts';

const missing = whyNoPostgres();
const VERSIONS = releasedVersions('postgres');

/** The statements that make the schema. */
function schemaOf(database: string): string {
  const made = runPostgresProgram('pg_dump', ['--schema-only', '--schema=sitedelta', '--no-owner', database]);
  // Newer versions guard their dumps with a random word.
  return made.replaceAll(/^\\(un)?restrict .*$/gm, '');
}

describe.skipIf(missing !== null)(missing ?? 'a PostgreSQL database of an earlier version', () => {
  const postgres = usePostgres();
  const open = () => postgres.open();

  function unpack(version: number): void {
    runPostgresProgram('psql', ['--quiet', '--set=ON_ERROR_STOP=1', postgres.url], postgresStore(version));
  }

  function migrateAndDie(): void {
    const killed = spawnSync(process.execPath, [
      '--input-type=module',
      '-e',
      DIE_AT_COMMIT,
      MIGRATE_FILE,
      postgres.url,
    ]);
    expect(killed.signal).toBe('SIGKILL');
  }

  it.each(VERSIONS)('(%i) is migrated, and keeps all that was in it', async (version) => {
    unpack(version);
    const storage = await open();
    // The worker of the running scan may be alive, so its lease begins anew.
    await postgres.query(`UPDATE sitedelta.scan SET lease_ms = 0 WHERE status = 'running'`);
    expect(await storage.queue.reap([])).toEqual({ lost: 1, expired: 0 });
    await expectReleasedContent(storage, `${version}`, { turns: true, base: true });
    await storage.close();
    const migrated = schemaOf(postgres.url);
    postgres.url = await postgres.server.createDatabase();
    await (await open()).close();
    expect(migrated).toBe(schemaOf(postgres.url));
  });

  it.each([
    ['before the data', ['--section=pre-data']],
    [
      'after the tables of some data',
      ['--section=pre-data', '--section=data', '--exclude-table-data=*.state'],
    ],
    ['before the keys', ['--section=pre-data', '--section=data']],
  ])('is refused if its restore ended %s', async (_when, sections) => {
    await (await open()).close();
    const dump = runPostgresProgram('pg_dump', ['--schema=sitedelta', ...sections, postgres.url]);
    postgres.url = await postgres.server.createDatabase();
    runPostgresProgram('psql', ['--quiet', postgres.url], dump);
    await expect(open()).rejects.toThrow(
      /^The database test_\w+ on \S+ has only a part of the service's data, as after a restore that was not finished; drop its schema sitedelta and restore the backup again\.$/,
    );
  });

  it('stays as it was if the process that migrates it is killed', async () => {
    migrateAndDie();
    expect(await postgres.query(`SELECT to_regnamespace('sitedelta') AS schema`)).toEqual([{ schema: null }]);
    await (await open()).store.check();
    for (const version of VERSIONS.filter((known) => known < MIGRATIONS.length)) {
      postgres.url = await postgres.server.createDatabase();
      unpack(version);
      const before = schemaOf(postgres.url);
      migrateAndDie();
      expect(schemaOf(postgres.url)).toBe(before);
      await (await open()).store.check();
    }
  });

  it('is made once by six processes that start at the same time, and each of them can use it', async () => {
    const children = Array.from({ length: 6 }, (_, n) =>
      spawn(
        process.execPath,
        ['--input-type=module', '-e', OPEN_AND_ACCEPT, OPEN_FILE, postgres.url, `${n}`],
        {
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      ),
    );
    const ends = await Promise.all(children.map(async (child) => once(child, 'exit')));
    expect(ends.map(([code]: unknown[]) => code)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await postgres.query('SELECT version FROM sitedelta.state')).toEqual([
      { version: MIGRATIONS.length },
    ]);
    expect(await postgres.query('SELECT count(*)::integer AS n FROM sitedelta.scan')).toEqual([{ n: 6 }]);
  });
});

const MIGRATE_FILE = new URL('../../../../server/storage/postgres/migrate.ts', import.meta.url).href;
const OPEN_FILE = new URL('../../../../server/storage/postgres/open-postgres-storage.ts', import.meta.url)
  .href;
const LOG = '{ debug() {}, info() {}, warn() {}, error() {} }';

/** All steps are done by then, and none is committed. */
const DIE_AT_COMMIT = `
  import pg from 'pg';
  const [file, url] = process.argv.slice(1);
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (...all) {
    if (all[0] === 'COMMIT') process.kill(process.pid, 'SIGKILL');
    return query.apply(this, all);
  };
  await (await import(file)).migrate({ url, name: 'test', log: ${LOG} });
`;

const OPEN_AND_ACCEPT = `
  const [file, url, n] = process.argv.slice(1);
  const storage = await (await import(file)).openPostgresStorage({ url, version: '1', log: ${LOG} });
  const scan = { id: n.padStart(32, '0'), target: 'https://a.example/', client: n, base: null };
  await storage.store.create(scan, { all: 100, share: null });
  await storage.close();
`;
