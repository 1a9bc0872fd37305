import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { memoryLog } from '../../../../harness/service/engine-fixture.ts';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import { MIGRATIONS, MIGRATION_LOCK } from '../../../../server/storage/postgres/migrations.ts';
import { openPostgresStorage } from '../../../../server/storage/postgres/open-postgres-storage.ts';
import { PostgresDatabase } from '../../../../server/storage/postgres/postgres-database.ts';
import { PRUNE_LOCK } from '../../../../server/storage/postgres/prune-scans.ts';
import { StoreOpenError } from '../../../../server/storage/store-open-error.ts';
import type { Storage } from '../../../../server/storage/storage.ts';
import { output } from '../output.ts';
import { programPath } from '../../../../harness/programs/program-path.ts';

const MAIN = programPath('server/main.ts');
const SECRET = 'a-secret-word';
const missing = whyNoPostgres();
const HOUR_MS = 60 * 60 * 1000;
const OF_SERVICE = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'sitedelta%'`;

async function messageOfOpening(url: string): Promise<string> {
  const error = await openPostgresStorage({ url, version: '1', log: memoryLog(), waitMs: 0 }).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StoreOpenError)) throw error;
  expect(error.message).not.toContain(SECRET);
  return error.message;
}

describe.concurrent('a database that cannot be opened is named without its password', () => {
  it('when nothing listens', async () => {
    const message = await messageOfOpening(`postgres://me:${SECRET}@127.0.0.1:1/scans`);
    expect(message).toBe(
      'The database scans on 127.0.0.1:1 cannot be reached (connect ECONNREFUSED 127.0.0.1:1); start it, or check DATABASE_URL.',
    );
  });

  it('when what listens never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port }: { port?: number } = Object(silent.address());
    const message = await messageOfOpening(`postgres://me:${SECRET}@127.0.0.1:${port}/scans`);
    expect(message).toMatch(
      /^The database scans on 127\.0\.0\.1:\d+ cannot be reached \(.*time.*\); start it/,
    );
    silent.close();
  });

  it('when it names several hosts', async () => {
    expect(await messageOfOpening(`postgres://me:${SECRET}@one:5432,two:5432/scans`)).toMatch(
      /^DATABASE_URL can't be used: it names several hosts\. Name one address/,
    );
  });

  it('at once when it has no TLS and the address asks for it', async () => {
    const refusing = createServer((socket) => socket.once('data', () => socket.write('N'))).listen(
      0,
      '127.0.0.1',
    );
    await once(refusing, 'listening');
    const { port }: { port?: number } = Object(refusing.address());
    const url = `postgres://me:${SECRET}@127.0.0.1:${port}/scans?sslmode=require`;
    const opening = openPostgresStorage({ url, version: '1', log: memoryLog() });
    await expect(opening).rejects.toThrow(
      /^The database scans on 127\.0\.0\.1:\d+ has no TLS, for which DATABASE_URL asks/,
    );
    refusing.close();
  });

  it.each([
    `postgres://me:${SECRET}@:x/`,
    `postgres://me:${SECRET}@h/scans?sslrootcert=/no/such/file`,
    `postgres://me:${SECRET}@h:port/scans`,
  ])('when the address is wrong: %s', async (url) => {
    expect(await messageOfOpening(url)).toMatch(
      /^(DATABASE_URL can't be used|The database .* cannot be reached) \(.+\)/,
    );
  });
});

function start(port = 1): { ended: Promise<number | null>; err: () => string; kill: () => void } {
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATABASE_URL: `postgres://me:${SECRET}@127.0.0.1:${port}/scans`,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, 'close').then(() => child.exitCode);
  return { ended, err: () => err, kill: () => child.kill('SIGTERM') };
}

// These wait for most of their time.
describe.concurrent('a start without its database', () => {
  it('ends with one sentence after it has waited', async () => {
    const began = performance.now();
    const service = start();
    expect(await service.ended).toBe(1);
    expect(service.err()).toMatch(
      /^Waiting for the database scans on 127\.0\.0\.1:1 for up to 30 seconds \(.*ECONNREFUSED.*\)\.\nThe database scans on 127\.0\.0\.1:1 cannot be reached \(.+\); start it, or check DATABASE_URL\.\n$/,
    );
    expect(performance.now() - began).toBeGreaterThan(25_000);
  });

  it('ends at once on a signal while it waits', async () => {
    let attempts = 0;
    const broken = createServer((socket) => {
      socket.destroy();
      attempts += 1;
      // It has no log yet; at its second attempt it has waited after the first.
      if (attempts === 2) service.kill();
    }).listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const { port }: { port?: number } = Object(broken.address());
    const service = start(port);
    expect([await service.ended, service.err()]).toEqual([0, '']);
    // One attempt a second, for 30 seconds if it went on.
    expect(attempts).toBeLessThan(10);
    broken.close();
  });
});

async function accept({ store }: Storage, n: number, base: string | null = null): Promise<string> {
  const id = n.toString(16).padStart(32, '0');
  await store.create({ id, target: 'https://a.example/', client: 'c', base }, { all: 1000, share: null });
  return id;
}

/** A time in SQL, by the clock of the database. */
function ago(ms: number): string {
  return `(extract(epoch FROM now()) * 1000)::bigint - ${ms}`;
}

describe.skipIf(missing !== null)(missing ?? 'a PostgreSQL database', () => {
  const postgres = usePostgres();
  const open = (version = '1'): Promise<Storage> => postgres.open({ version });

  it('forgets the page and the findings that a process of an earlier version has left in a scan', async () => {
    const storage = await postgres.open();
    const id = await accept(storage, 1);
    await postgres.query(
      `UPDATE sitedelta.scan SET current_page = 'https://a.example/left', findings_found = 12`,
    );
    await storage.queue.claim('w');
    expect((await storage.store.get(id))?.progress).toEqual({ pagesFound: 0, pagesDone: 0 });
  });

  it('is migrated once by many starts at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, async () => open()));
    for (const storage of all) await storage.store.check();
    expect(await postgres.query('SELECT schema_version FROM sitedelta.state')).toEqual([
      { schema_version: MIGRATIONS.length },
    ]);
  });

  it('is waited for while another process migrates it, and that is said', async () => {
    const other = new Client({ connectionString: postgres.url });
    await other.connect();
    await other.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const said: string[] = [];
    const opening = postgres.open({ onWaiting: (sentence) => said.push(sentence), waitMs: 0 });
    await expect.poll(() => said).not.toEqual([]);
    expect(said).toEqual([
      expect.stringMatching(
        /^Waiting for the database test_\w+ on \S+: another process migrates it, or moves scans into it\.$/,
      ),
    ]);
    await other.end();
    await (await opening).store.check();
    expect(said).toHaveLength(1);
  });

  it('is refused if it is missing, is of a newer version, or its user has no right to make tables', async () => {
    await postgres.server.dropDatabase(postgres.url);
    expect(await messageOfOpening(`${postgres.url}&password=${SECRET}`)).toMatch(
      /^There is no database test_\w+ on \S+; create it, or set DATABASE_URL to another one\.$/,
    );
    postgres.url = await postgres.server.createDatabase();
    await postgres.query(`CREATE ROLE guest LOGIN`);
    expect(await messageOfOpening(postgres.url.replace('user=sitedelta', 'user=guest'))).toMatch(
      /may not make tables in the database .* \(permission denied .*\); grant it CREATE on the database\.$/,
    );
    expect(await messageOfOpening(postgres.url.replace('user=sitedelta', 'user=nobody'))).toMatch(
      /refuses the user of DATABASE_URL \(role "nobody" does not exist\); check the user and the password\.$/,
    );
    await open();
    await postgres.query('UPDATE sitedelta.state SET schema_version = 999');
    expect(await messageOfOpening(postgres.url)).toMatch(
      /was written by a newer version of the service \(999, this one knows \d+\)/,
    );
  });

  it('is used by a user that owns nothing but the schema', async () => {
    await postgres.query(`CREATE ROLE app LOGIN`);
    await postgres.query(`CREATE SCHEMA sitedelta AUTHORIZATION app`);
    postgres.url = postgres.url.replace('user=sitedelta', 'user=app');
    await accept(await open(), 1);
  });

  it('leaves the runs of other processes alone when one more starts', async () => {
    const one = await open();
    const id = await accept(one, 1);
    const job = await one.queue.claim('w');
    const two = await open();
    expect(await two.queue.reap([])).toEqual({ lost: 0, expired: 0 });
    expect(await two.store.get(id)).toMatchObject({ status: 'running', attempt: 1 });
    expect(job && (await one.queue.complete(job, output('one')))).toBe(true);
  });

  it.each([
    ['has seen it', 120_000, 'one'],
    ['has seen it, and it was short', 12_000, 'one'],
    ['has just started', 12_000, 'new'],
  ])(
    'lets runs go on whose leases ended while nobody could extend them: the process that reaps %s',
    async (_which, silenceMs, who) => {
      const one = await open();
      const id = await accept(one, 1);
      await one.queue.claim('w');
      await postgres.query(`UPDATE sitedelta.scan SET lease_ms = ${ago(2_000)}`);
      await postgres.query(`UPDATE sitedelta.state SET reaped_ms = ${ago(silenceMs)}`);
      const { queue } = who === 'one' ? one : await open();
      expect(await queue.reap([])).toEqual({ lost: 0, expired: 0 });
      expect(await queue.reap([])).toEqual({ lost: 0, expired: 0 });
      await postgres.query(`UPDATE sitedelta.scan SET lease_ms = ${ago(2_000)}`);
      expect(await queue.reap([])).toEqual({ lost: 1, expired: 0 });
      expect(await one.store.get(id)).toMatchObject({ status: 'queued' });
    },
  );

  it('does not fail the scans that wait when the database is back after hours', async () => {
    const one = await open();
    const id = await accept(one, 1);
    expect(await one.queue.reap([])).toEqual({ lost: 0, expired: 0 });
    await postgres.server.stop('immediate');
    await expect(one.queue.reap([])).rejects.toMatchObject({ slug: 'unavailable' });
    await postgres.server.start();
    // As if it had been away for three hours.
    await postgres.query(`UPDATE sitedelta.scan SET queued_ms = queued_ms - ${3 * HOUR_MS}`);
    await postgres.query(`UPDATE sitedelta.state SET reaped_ms = reaped_ms - ${3 * HOUR_MS}`);
    await expect.poll(async () => one.queue.reap([]).catch(() => null)).toEqual({ lost: 0, expired: 0 });
    expect((await one.queue.backlog()).oldestMs).toBeLessThan(HOUR_MS);
    expect(await one.queue.claim('w')).toMatchObject({ id });
  });

  it('wakes the workers of other processes', async () => {
    const [one, two] = [await open(), await open()];
    expect(await two.queue.claim('w')).toBeNull();
    const began = performance.now();
    const waiting = two.queue.wait(new AbortController().signal);
    const id = await accept(one, 1);
    await waiting;
    // Without a notification it looks after five seconds.
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(await two.queue.claim('w')).toMatchObject({ id });
  });

  it('wakes what waits in other processes for the end of a scan', async () => {
    const [one, two] = [await open(), await open()];
    const id = await accept(one, 1);
    const job = await one.queue.claim('w');
    if (job?.id !== id) throw new Error('The queue was not empty.');
    const began = performance.now();
    const waiting = two.store.waitForEnd(id, new AbortController().signal);
    await one.queue.fail(job, { kind: 'stopped' });
    await waiting;
    // Without a notification it looks after five seconds.
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(await two.store.get(id)).toMatchObject({ status: 'failed' });
  });

  it('refuses what is over the limit exactly, however many processes accept at once', async () => {
    const all = [await open(), await open(), await open()];
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, async (_, n) =>
        all[n % 3]?.store.create(
          { id: n.toString(16).padStart(32, '0'), target: 'https://a.example/', client: `${n}`, base: null },
          { all: 10, share: null },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('names clients by one key in all processes, and forgets who asked for a scan when that has ended', async () => {
    const [one, two] = await Promise.all([open(), open()]);
    expect(one.clientKey).toHaveLength(32);
    expect(two.clientKey).toEqual(one.clientKey);
    for (const n of [1, 2, 3]) await accept(one, n);
    const [first, second] = [await one.queue.claim('w'), await one.queue.claim('w')];
    if (first) await one.queue.complete(first, output('x'));
    if (second) await one.queue.fail(second, { kind: 'too-slow' });
    expect(await postgres.query('SELECT client FROM sitedelta.scan ORDER BY seq')).toEqual([
      { client: '' },
      { client: '' },
      { client: 'c' },
    ]);
    await postgres.query('UPDATE sitedelta.scan SET queued_ms = 0');
    expect(await one.queue.reap([])).toEqual({ lost: 0, expired: 1 });
    expect(await postgres.query(`SELECT kind FROM sitedelta.waiting`)).toEqual([{ kind: 'all' }]);
  });

  it('is reaped by one process at a time, and nobody waits', async () => {
    const [one, two] = [await open(), await open()];
    const holder = new Client({ connectionString: postgres.url });
    await holder.connect();
    await holder.query('BEGIN; SELECT FROM sitedelta.state FOR UPDATE');
    const reaping = one.queue.reap([]);
    const advisory = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted`;
    await expect.poll(async () => (await postgres.query(advisory)).length).toBe(1);
    expect(await two.queue.reap([])).toEqual({ lost: 0, expired: 0 });
    await holder.end();
    await reaping;
  });

  it('stops a run whose claim was undone by a crash, also if another process has the same attempt', async () => {
    const [one, two] = [await open(), await open()];
    await postgres.query(`ALTER SYSTEM SET wal_writer_delay = '10s'`);
    await postgres.query('SELECT pg_reload_conf()');
    const id = await accept(one, 1);
    const undone = await one.queue.claim('w');
    await postgres.server.stop('immediate');
    await postgres.server.start();
    const again = await two.queue.claim('w');
    expect([undone, again]).toMatchObject([
      { id, attempt: 1 },
      { id, attempt: 1 },
    ]);
    if (!undone || !again) throw new Error('Nothing waits.');
    expect(await one.queue.heartbeat(undone, { pagesFound: 1, pagesDone: 1 })).toBe(false);
    expect(await one.queue.enterHost(undone, 'b.example')).toBe(false);
    expect(await one.queue.complete(undone, output('late'))).toBe(false);
    expect(await one.queue.release(undone)).toBe(false);
    expect(await two.queue.heartbeat(again, { pagesFound: 1, pagesDone: 1 })).toBe(true);
    expect(await two.queue.complete(again, output('right'))).toBe(true);
    expect(await one.store.result(id)).toEqual(output('right').result);
  });

  it('is pruned by one process at a time', async () => {
    const [one, two] = [await open(), await open()];
    for (let n = 1; n <= 3; n += 1) {
      await accept(one, n);
      const job = await one.queue.claim('w');
      if (job) await one.queue.complete(job, output(`${n}`));
    }
    const holder = new Client({ connectionString: postgres.url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock($1)', [PRUNE_LOCK]);
    expect(await one.store.prune(-HOUR_MS, Number.MAX_SAFE_INTEGER)).toEqual({ old: 0, early: 0 });
    await holder.end();
    await expect
      .poll(async () => two.store.prune(-HOUR_MS, Number.MAX_SAFE_INTEGER))
      .toEqual({ old: 2, early: 0 });
  });

  it('compiles no statement, and reads no scan that is too young to be removed', async () => {
    const database = new PostgresDatabase(postgres.url, memoryLog(), { name: 'store', maxConnections: 1 });
    expect(await database.get('SHOW jit')).toEqual({ jit: 'off' });
    await database.close();
    const one = await open();
    await postgres.query(
      `INSERT INTO sitedelta.scan (id, target, host, client, turn, status, attempt, created_ms, queued_ms, completed_ms)
       SELECT n, 'https://a.example/', '', '', 0, 'complete', 1, t.now, t.now, t.now
       FROM generate_series(1, 5000) AS n, (SELECT ${ago(0)} AS now) AS t; ANALYZE sitedelta.scan`,
    );
    await one.store.prune(HOUR_MS, Number.MAX_SAFE_INTEGER);
    await one.close();
    await expect.poll(async () => postgres.query(OF_SERVICE)).toEqual([]);
    const [row] = await postgres.query(
      `SELECT seq_tup_read + idx_tup_fetch AS n FROM pg_stat_user_tables WHERE relname = 'scan'`,
    );
    expect(Number(row?.['n'])).toBeLessThan(5000);
  });

  it('looks at old scans that stay in several runs, and finds the last one', async () => {
    const one = await open();
    await postgres.query(
      `INSERT INTO sitedelta.scan (id, target, host, client, turn, status, attempt, created_ms, queued_ms, completed_ms)
       SELECT n, 'https://a.example/' || least(n, 12000), '', '', 0, 'complete', 1, 0, 0, n
       FROM generate_series(1, 12001) AS n`,
    );
    const removed: number[] = [];
    for (let run = 0; run < 4; run += 1)
      removed.push((await one.store.prune(HOUR_MS, Number.MAX_SAFE_INTEGER)).old);
    expect(removed).toEqual([0, 0, 1, 0]);
  });

  it.each([
    ['a replaced scan is left', 'NULL::bigint', `'https://busy.example/'`],
    ['one that is not in use is left', 't.now', `'https://a.example/' || n`],
  ])(
    'removes nothing early that others come before as long as %s, however late',
    async (_, used, address) => {
      const one = await open();
      await postgres.query(
        `INSERT INTO sitedelta.scan (id, target, host, client, turn, status, attempt, created_ms, queued_ms, completed_ms, used_ms)
       SELECT n, CASE WHEN n <= 6000 THEN 'https://a.example/' || n ELSE ${address} END, '', '', 0, 'complete', 1, 0, 0,
         t.now - 10000 + n, CASE WHEN n <= 6000 THEN ${used} END
       FROM generate_series(1, 6100) AS n, (SELECT ${ago(0)} AS now) AS t;
       INSERT INTO sitedelta.result (scan_id, bytes, body)
       SELECT id, 100000, decode(string_agg(md5(id || n), ''), 'hex') FROM sitedelta.scan, generate_series(1, 6250) AS n
       WHERE id::integer > 6000 GROUP BY id`,
      );
      expect((await one.store.prune(HOUR_MS, 12_000_000)).early).toBeGreaterThan(40);
      expect(
        await postgres.query(
          'SELECT count(*) FILTER (WHERE id::integer <= 6000)::integer AS first, count(*) > 6000 AS more FROM sitedelta.scan',
        ),
      ).toEqual([{ first: 6000, more: true }]);
    },
  );

  it('reads no bodies, and not how long they are, while its files are smaller than scans may take', async () => {
    const one = await open();
    for (let n = 1; n <= 3; n += 1) {
      await accept(one, n);
      const job = await one.queue.claim('w');
      if (job) await one.queue.complete(job, output(`${n}`));
    }
    const before = await scansOf(['result', 'facts', 'diff']);
    await one.store.prune(HOUR_MS, 100 * 2 ** 20);
    await one.close();
    // What a connection has counted is known once it has ended.
    await expect.poll(async () => postgres.query(OF_SERVICE)).toEqual([]);
    expect(await scansOf(['result', 'facts', 'diff'])).toBe(before);
  });

  /** How often all of some tables was read. */
  async function scansOf(tables: string[]): Promise<unknown> {
    const [row] = await postgres.query(
      `SELECT sum(seq_scan)::integer AS n FROM pg_stat_user_tables WHERE relname IN ('${tables.join(`','`)}')`,
    );
    return row?.['n'];
  }

  it('is written again and again to find out whether it can be', async () => {
    const one = await open();
    await Promise.all(Array.from({ length: 50 }, async () => one.store.check()));
    const written = 'SELECT xmin::text AS written_by FROM sitedelta.trial';
    const before = await postgres.query(written);
    await one.store.check();
    await expect
      .poll(async () => {
        await one.store.check();
        return postgres.query(written);
      })
      .not.toEqual(before);
  });

  it('does not use comparisons of another version', async () => {
    const one = await open('1');
    for (const n of [1, 2]) {
      await accept(one, n);
      const job = await one.queue.claim('w');
      if (job) await one.queue.complete(job, output('x'));
    }
    const [current, base] = ['2', '1'].map((n) => n.padStart(32, '0'));
    await one.store.saveDiff(current ?? '', base ?? '', Buffer.from('{}'));
    const two = await open('2');
    expect(await one.store.diffText(current ?? '', base ?? '')).not.toBeNull();
    expect(await two.store.diffText(current ?? '', base ?? '')).toBeNull();
    await two.store.saveDiff(current ?? '', base ?? '', Buffer.from('{"b":1}'));
    expect((await (await two.store.diffText(current ?? '', base ?? ''))?.read())?.toString()).toBe('{"b":1}');
  });

  it('is unavailable while it can only be read, and keeps failures with characters that it cannot store', async () => {
    const one = await open();
    const id = await accept(one, 1);
    const job = await one.queue.claim('w');
    const failure = { kind: 'first-page-failed', reason: { kind: 'not-html', type: '\0' } } as const;
    if (job) await one.queue.fail(job, failure);
    expect(await one.store.get(id)).toMatchObject({ failure });
    const name = new URL(postgres.url, 'postgres://base').pathname.slice(1);
    await postgres.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await expect(open()).rejects.toThrow(
      /^The database test_\w+ on \S+ cannot be used \(.*read-only transaction\)\.$/,
    );
    await postgres.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await expect
      .poll(async () => one.store.check().catch((error: unknown) => String(error)))
      .toContain('can only be read');
    await expect(accept(one, 2)).rejects.toMatchObject({ slug: 'unavailable' });
  });

  it('keeps bodies compressed', async () => {
    const one = await open();
    const id = await accept(one, 1);
    const job = await one.queue.claim('w');
    const facts = Buffer.from('the same words '.repeat(20_000));
    if (job) await one.queue.complete(job, { ...output('x'), facts });
    expect(await one.store.facts(id)).toEqual(facts);
    expect(await one.store.factsLength(id)).toBe(facts.length);
    const [row] = await postgres.query('SELECT octet_length(body) AS bytes FROM sitedelta.facts');
    expect(row?.['bytes']).toBeLessThan(facts.length / 10);
  });
});
