import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import type { PostgresServer } from '../../../../harness/service/postgres-server.ts';
import { checkDatabase } from '../../../../server/ops/doctor/check-database.ts';
import { openPostgresStorage } from '../../../../server/storage/postgres/open-postgres-storage.ts';
import { findingsOf } from './run-doctor.ts';
import { SILENT_LOG } from '../../../../server/ops/log/log.ts';

describe.skipIf(whyNoPostgres() !== null)('the check of a PostgreSQL database', () => {
  let server: PostgresServer;
  let url: string;
  beforeAll(async () => {
    server = await startPostgres(false);
    url = await server.createDatabase();
  });
  afterAll(() => server.remove());

  it('takes the place of the checks of the data folder, and changes nothing', async () => {
    const findings = await findingsOf({
      DATABASE_URL: url,
      PUPPETEER_EXECUTABLE_PATH: '/nonexistent/chrome',
    });

    expect(findings.of('store')?.status).toBe('ok');
    expect(findings.of('store')?.message).toMatch(/PostgreSQL \d+.* can be reached/);
    expect(findings.of('disk')).toBeUndefined();
    expect(await server.query(url, `SELECT to_regnamespace('sitedelta') AS made`)).toEqual([{ made: null }]);
  });

  it('checks no browser for an API process, which starts none', async () => {
    const findings = await findingsOf({
      DATABASE_URL: url,
      ROLE: 'api',
      PUPPETEER_EXECUTABLE_PATH: '/nonexistent/chrome',
    });

    expect(findings.of('browser')?.status).toBe('not checked');
    expect(findings.of('sandbox')).toBeUndefined();
  });

  it('accepts a database in use', async () => {
    const used = await server.createDatabase();
    const storage = await openPostgresStorage({ url: used, version: '0', log: SILENT_LOG });
    const findings = await checkDatabase(used, 10);
    await storage.close();

    expect(findings.map(({ status }) => status)).toEqual(['ok', 'ok']);
  });

  it('warns before the connections of all processes and one more run out, by the limit that is reached first', async () => {
    const used = await server.createDatabase();
    const [{ max } = { max: 0 }] = await server.query(
      used,
      `SELECT current_setting('max_connections')::integer AS max`,
    );
    const storages = [];
    for (let n = 0; n < 2; n += 1)
      storages.push(await openPostgresStorage({ url: used, version: '0', log: SILENT_LOG }));
    const connectionsWith = async (connections: number) => (await checkDatabase(used, connections))[1];
    // Three processes, each with two more than the setting.
    const few = Math.floor(Number(max) / 3) - 4;
    expect(await connectionsWith(few)).toMatchObject({
      status: 'ok',
      message: expect.stringContaining(
        `2 running processes and one more process need up to ${3 * (few + 2)}.`,
      ),
    });
    const many = Math.floor(Number(max) / 3);
    expect(await connectionsWith(many)).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(
        /Raise max_connections .* to \d+ or more, or lower DATABASE_CONNECTIONS\.$/,
      ),
    });
    await server.query(used, `ALTER DATABASE ${new URL(used).pathname.slice(1)} CONNECTION LIMIT 20`);
    expect(await connectionsWith(10)).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('PostgreSQL allows 20 connections'),
    });
    for (const storage of storages) await storage.close();
  });

  it('fails for a database that a newer version has migrated', async () => {
    const newer = await server.createDatabase();
    const storage = await openPostgresStorage({ url: newer, version: '0', log: SILENT_LOG });
    await storage.close();
    await server.query(newer, 'UPDATE sitedelta.state SET schema_version = 99');

    const [found] = await checkDatabase(newer, 10);
    expect(found?.status).toBe('failed');
    expect(found?.message).toMatch(/written by a newer version/);
  });

  it('fails for a database that can only be read', async () => {
    const other = await server.createDatabase();
    const name = new URL(other).pathname.slice(1);
    await server.query(other, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);

    expect((await checkDatabase(other, 10))[0]?.message).toMatch(/can only be read/);
  });

  it('fails for a user who may not make tables', async () => {
    await server.query(url, 'CREATE ROLE reader LOGIN');
    const asReader = new URL(url);
    asReader.searchParams.set('user', 'reader');

    const [found] = await checkDatabase(asReader.href, 10);
    expect(found?.status).toBe('failed');
    expect(found?.message).toMatch(/may not make tables/);
  });

  it('fails for a database that does not exist', async () => {
    const missing = new URL(url);
    missing.pathname = '/missing';

    expect((await checkDatabase(missing.href, 10))[0]?.message).toMatch(/There is no database missing/);
  });
});

it('the check of a database that cannot be reached does not name the password', async () => {
  const [found] = await checkDatabase('postgres://u:hunter2@127.0.0.1:9/x', 10);

  expect(found?.status).toBe('failed');
  expect(found?.message).toMatch(/x on 127\.0\.0\.1:9 cannot be reached/);
  expect(found?.message).not.toContain('hunter2');
});
