import { chownSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { listenOnLoopback } from '../../../../harness/network/listen-on-loopback.ts';
import { memoryLog } from '../../../../harness/service/engine-fixture.ts';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import { mountSmallDisk, whyNoSmallDisk } from '../../../../harness/small-disk.ts';

const missing = whyNoPostgres();
const noDisk = missing ?? whyNoSmallDisk();
/** The user of the server, if the tests run as root. */
const NOBODY = 65_534;

describe.skipIf(missing !== null)(missing ?? 'a check of the database', () => {
  const postgres = usePostgres();

  it.skipIf(noDisk !== null)('fails while its disk has no room for a result', async () => {
    const disk = mountSmallDisk('64m');
    try {
      chownSync(disk.folder, NOBODY, NOBODY);
      await postgres.query(`CREATE TABLESPACE small LOCATION '${disk.folder}'`);
      await postgres.query('CREATE DATABASE small TABLESPACE small');
      const url = new URL(postgres.url, 'postgres://base');
      const { store, ...storage } = await postgres.open({ url: `postgres:///small${url.search}` });
      expect(await store.check()).toEqual([]);
      disk.fill();
      // What is written in place needs no room.
      await expect
        .poll(async () => store.check().then(() => 'usable', String), { interval: 500 })
        .toMatch(/no room left/);
      disk.empty();
      await expect.poll(async () => store.check().catch(String), { interval: 500 }).toEqual([]);
      await storage.close();
      await postgres.query('DROP DATABASE small WITH (FORCE)');
      await postgres.query('DROP TABLESPACE small');
    } finally {
      disk.remove();
    }
  });

  it('leaves nothing behind', async () => {
    const { store, ...storage } = await postgres.open();
    const taken = `SELECT count(*)::integer AS tables, sum(pg_total_relation_size(oid))::integer AS bytes
      FROM pg_class WHERE relnamespace = 'sitedelta'::regnamespace AND relkind = 'r' AND relname <> 'trial'`;
    const before = await postgres.query(taken);
    await store.check();
    await storage.close();
    expect(await postgres.query(taken)).toEqual(before);
  });

  it('works while a dump has all tables', async () => {
    const { store } = await postgres.open();
    const dump = new Client({ connectionString: postgres.url });
    await dump.connect();
    await dump.query('BEGIN');
    for (const { name } of await postgres.query(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'sitedelta'::regnamespace AND relkind = 'r'`,
    ))
      await dump.query(`LOCK TABLE ${String(name)} IN ACCESS SHARE MODE`);
    expect(await store.check()).toEqual([]);
    await dump.end();
  });

  it('warns if no notification arrives, as behind PgBouncer in transaction mode', async () => {
    const url = new URL(postgres.url, 'postgres://base');
    const socket = join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432');
    // LISTEN has no effect, as on a connection that others get next.
    const proxy = createServer((client) => {
      const database = connect(socket);
      client.on('data', (data) =>
        database.write(
          Buffer.from(
            data
              .toString('latin1')
              .replaceAll(/LISTEN sitedelta_\w+/g, (word) => 'SELECT 1'.padEnd(word.length)),
            'latin1',
          ),
        ),
      );
      database.on('data', (data) => client.write(data));
      for (const [end, other] of [
        [client, database],
        [database, client],
      ] as const) {
        end.on('error', () => undefined);
        end.on('close', () => other.destroy());
      }
    });
    const port = await listenOnLoopback(proxy);
    const log = memoryLog();
    const { store, ...storage } = await postgres.open({
      url: `postgres://sitedelta@127.0.0.1:${port}${url.pathname}`,
      log,
    });
    expect(await store.check()).toEqual([expect.stringContaining('PgBouncer in transaction mode')]);
    expect(log.lines).toContain(
      'warn Notifications of the database do not arrive; use PgBouncer in session mode',
    );
    await storage.close();
    proxy.close();
  });

  it('warns while a transaction has been open for long', async () => {
    let time = Date.now();
    const { store } = await postgres.open({ nowMs: () => time });
    const session = new Client({ connectionString: postgres.url });
    await session.connect();
    await session.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
    expect(await store.check()).toEqual([]);
    time += 15 * 60_000;
    const warnings = async () => store.check();
    await expect
      .poll(warnings, { interval: 1000 })
      .toEqual([expect.stringMatching(/^A transaction of the database has been open for 15 minutes/)]);
    await session.end();
    await expect.poll(warnings, { interval: 1000 }).toEqual([]);
  });

  it('does not warn about transactions of other databases, which hold up nothing here', async () => {
    const { store } = await postgres.open({ nowMs: () => Date.now() + 15 * 60_000 });
    const session = new Client({ connectionString: await postgres.server.createDatabase() });
    await session.connect();
    await session.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
    expect(await store.check()).toEqual([]);
    await session.end();
  });
});
