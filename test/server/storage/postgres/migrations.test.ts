import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import { runPostgresProgram } from '../../../../harness/service/run-postgres-program.ts';
import { MIGRATIONS, migrate } from '../../../../server/storage/postgres/migrations.ts';
import { SILENT_LOG } from '../../../../server/ops/log/log.ts';
import { inspectDatabase } from '../../../../server/storage/postgres/inspect-database.ts';
import { openScanReceiver } from '../../../../server/storage/postgres/open-scan-receiver.ts';
import { output } from '../output.ts';

const missing = whyNoPostgres();
/** A step such as the next version may have. */
const INVENTED = `
  ALTER TABLE sitedelta.scan ADD COLUMN invented text NOT NULL DEFAULT 'new';
  CREATE INDEX scan_invented ON sitedelta.scan (invented);
`;

/** The statements that make the schema. */
function schemaOf(database: string): string {
  const made = runPostgresProgram('pg_dump', ['--schema-only', '--schema=sitedelta', '--no-owner', database]);
  // Newer versions guard their dumps with a random word.
  return made.replaceAll(/^\\(un)?restrict .*$/gm, '');
}

describe.skipIf(missing !== null)(missing ?? 'the schema in a PostgreSQL database', () => {
  const postgres = usePostgres();
  const open = () => postgres.open();

  /** A store with a complete scan, and one that waits. */
  async function fill(): Promise<void> {
    const storage = await open();
    for (const [n, id] of ['a', 'b'].entries()) {
      const scan = { id: id.repeat(32), target: 'https://a.example/', client: 'c', base: null };
      await storage.store.create(scan, { all: 10, share: null });
      const job = n === 0 ? await storage.queue.claim('w') : null;
      if (job) await storage.queue.complete(job, output('kept'));
    }
    await storage.close();
  }

  const about = () => ({ url: postgres.url, name: 'test', log: SILENT_LOG });
  const scans = () => postgres.query('SELECT * FROM sitedelta.scan ORDER BY seq');

  function migrateAndDie(steps: string): void {
    const killed = spawnSync(process.execPath, [
      '--input-type=module',
      '-e',
      DIE_AT_COMMIT.replace('STEPS', steps),
      postgres.url,
      INVENTED,
    ]);
    expect(killed.signal).toBe('SIGKILL');
  }

  it('is brought to the next version, and keeps all that was in it', async () => {
    await fill();
    const before = await scans();
    expect(before).toHaveLength(2);

    await migrate(about(), [...MIGRATIONS, INVENTED]);

    expect(await scans()).toEqual(before.map((row) => ({ ...row, invented: 'new' })));
    expect(await postgres.query('SELECT schema_version FROM sitedelta.state')).toEqual([
      { schema_version: MIGRATIONS.length + 1 },
    ]);
    const versions = `(${MIGRATIONS.length + 1}, this one knows ${MIGRATIONS.length})`;
    await expect(open()).rejects.toThrow(`written by a newer version of the service ${versions}`);
  });

  it('of before the first release is refused everywhere, and stays as it was', async () => {
    await postgres.query(`
      CREATE SCHEMA sitedelta;
      CREATE TABLE sitedelta.state (only_row boolean PRIMARY KEY, version integer NOT NULL, reaped_ms bigint);
      INSERT INTO sitedelta.state VALUES (true, 1);
      CREATE TABLE sitedelta.scan (seq bigint PRIMARY KEY, id text NOT NULL UNIQUE)`);
    const before = schemaOf(postgres.url);
    const refusal =
      /^The data in the database test_\w+ on \S+ was written by a version of the service before its first release, and cannot be read; nothing was changed\. Drop its schema sitedelta to start with an empty store, or set DATABASE_URL to another database\.$/;
    await expect(open()).rejects.toThrow(refusal);
    await expect(openScanReceiver(postgres.url, true, SILENT_LOG)).rejects.toThrow(refusal);
    await expect(openScanReceiver(postgres.url, false, SILENT_LOG)).rejects.toThrow(refusal);
    expect(await inspectDatabase(postgres.url)).toEqual({
      kind: 'unusable',
      message: expect.stringMatching(refusal),
    });
    expect(schemaOf(postgres.url)).toBe(before);
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
    migrateAndDie('MIGRATIONS');
    expect(await postgres.query(`SELECT to_regnamespace('sitedelta') AS schema`)).toEqual([{ schema: null }]);
    await fill();
    const [schema, before] = [schemaOf(postgres.url), await scans()];
    migrateAndDie('[...MIGRATIONS, step]');
    expect([schemaOf(postgres.url), await scans()]).toEqual([schema, before]);
    const { store } = await open();
    await store.check();
    expect(await store.result('a'.repeat(32))).toEqual(output('kept').result);
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
    expect(await postgres.query('SELECT schema_version FROM sitedelta.state')).toEqual([
      { schema_version: MIGRATIONS.length },
    ]);
    expect(await postgres.query('SELECT count(*)::integer AS n FROM sitedelta.scan')).toEqual([{ n: 6 }]);
  });
});

const OPEN_FILE = new URL('../../../../server/storage/postgres/open-postgres-storage.ts', import.meta.url)
  .href;
const LOG = '{ debug() {}, info() {}, warn() {}, error() {} }';

/** All steps are done by then, and none is committed. */
const DIE_AT_COMMIT = `
  import pg from 'pg';
  import { migrate, MIGRATIONS } from '${new URL('../../../../server/storage/postgres/migrations.ts', import.meta.url).href}';
  const [url, step] = process.argv.slice(1);
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (...all) {
    if (all[0] === 'COMMIT') process.kill(process.pid, 'SIGKILL');
    return query.apply(this, all);
  };
  await migrate({ url, name: 'test', log: ${LOG} }, STEPS);
`;

const OPEN_AND_ACCEPT = `
  const [file, url, n] = process.argv.slice(1);
  const storage = await (await import(file)).openPostgresStorage({ url, version: '1', log: ${LOG} });
  const scan = { id: n.padStart(32, '0'), target: 'https://a.example/', client: n, base: null };
  await storage.store.create(scan, { all: 100, share: null });
  await storage.close();
`;
