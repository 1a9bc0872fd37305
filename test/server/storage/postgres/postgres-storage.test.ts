import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memoryLog } from '../../../../harness/service/engine-fixture.ts';
import { startPostgres, whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import type { PostgresServer } from '../../../../harness/service/postgres-server.ts';
import { MIGRATIONS } from '../../../../server/storage/postgres/migrations.ts';
import { openPostgresStorage } from '../../../../server/storage/postgres/open-postgres-storage.ts';
import { StoreOpenError } from '../../../../server/storage/store-open-error.ts';
import type { Storage } from '../../../../server/storage/storage.ts';
import { output } from '../output.ts';

const MAIN = fileURLToPath(new URL('../../../../server/main.ts', import.meta.url));
const SECRET = 'a-secret-word';
const missing = whyNoPostgres();

async function messageOfOpening(url: string): Promise<string> {
  const error = await openPostgresStorage({ url, version: '1', log: memoryLog(), waitMs: 0 }).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StoreOpenError)) throw error;
  expect(error.message).not.toContain(SECRET);
  return error.message;
}

describe('a database that cannot be opened is named without its password', () => {
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

describe('a start without its database', () => {
  it('ends with one sentence after it has waited', async () => {
    const began = performance.now();
    const service = start();
    expect(await service.ended).toBe(1);
    expect(service.err()).toMatch(
      /^The database scans on 127\.0\.0\.1:1 cannot be reached \(.+\); start it, or check DATABASE_URL\.\n$/,
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
  let server: PostgresServer;
  let url: string;
  const storages: Storage[] = [];

  beforeAll(async () => {
    server = await startPostgres(false);
  });
  afterAll(async () => {
    await server.remove();
  });
  beforeEach(async () => {
    url = await server.createDatabase();
  });
  afterEach(async () => {
    for (const storage of storages.splice(0)) await storage.close();
  });

  async function open(version = '1'): Promise<Storage> {
    const storage = await openPostgresStorage({ url, version, log: memoryLog() });
    storages.push(storage);
    return storage;
  }

  it('is migrated once by many starts at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, async () => open()));
    for (const storage of all) await storage.store.check();
    expect(await server.query(url, 'SELECT version FROM sitedelta.state')).toEqual([
      { version: MIGRATIONS.length },
    ]);
  });

  it('is refused if it is missing, is of a newer version, or its user has no right to make tables', async () => {
    await server.dropDatabase(url);
    expect(await messageOfOpening(`${url}&password=${SECRET}`)).toMatch(
      /^There is no database test_\w+ on \S+; create it, or set DATABASE_URL to another one\.$/,
    );
    url = await server.createDatabase();
    await server.query(url, `CREATE ROLE guest LOGIN`);
    expect(await messageOfOpening(url.replace('user=sitedelta', 'user=guest'))).toMatch(
      /may not make tables in the database .* \(permission denied .*\); grant it CREATE on the database\.$/,
    );
    expect(await messageOfOpening(url.replace('user=sitedelta', 'user=nobody'))).toMatch(
      /refuses the user of DATABASE_URL \(role "nobody" does not exist\); check the user and the password\.$/,
    );
    await open();
    await server.query(url, 'UPDATE sitedelta.state SET version = 999');
    expect(await messageOfOpening(url)).toMatch(
      /was written by a newer version of the service \(999, this one knows \d+\)/,
    );
  });

  it('is used by a user that owns nothing but the schema', async () => {
    await server.query(url, `CREATE ROLE app LOGIN`);
    await server.query(url, `CREATE SCHEMA sitedelta AUTHORIZATION app`);
    url = url.replace('user=sitedelta', 'user=app');
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
      await server.query(url, `UPDATE sitedelta.scan SET lease_ms = ${ago(2_000)}`);
      await server.query(url, `UPDATE sitedelta.state SET reaped_ms = ${ago(silenceMs)}`);
      const { queue } = who === 'one' ? one : await open();
      expect(await queue.reap([])).toEqual({ lost: 0, expired: 0 });
      expect(await queue.reap([])).toEqual({ lost: 0, expired: 0 });
      await server.query(url, `UPDATE sitedelta.scan SET lease_ms = ${ago(2_000)}`);
      expect(await queue.reap([])).toEqual({ lost: 1, expired: 0 });
      expect(await one.store.get(id)).toMatchObject({ status: 'queued' });
    },
  );

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
    if (second) await one.queue.fail(second, 'Why.');
    expect(await server.query(url, 'SELECT client FROM sitedelta.scan ORDER BY seq')).toEqual([
      { client: '' },
      { client: '' },
      { client: 'c' },
    ]);
    await server.query(url, 'UPDATE sitedelta.scan SET queued_ms = 0');
    expect(await one.queue.reap([])).toEqual({ lost: 0, expired: 1 });
    expect(await server.query(url, `SELECT kind FROM sitedelta.waiting`)).toEqual([{ kind: 'all' }]);
  });

  it('is written again and again to find out whether it can be', async () => {
    const one = await open();
    await Promise.all(Array.from({ length: 50 }, async () => one.store.check()));
    const written = 'SELECT xmin::text AS written_by FROM sitedelta.trial';
    const before = await server.query(url, written);
    await one.store.check();
    await expect
      .poll(async () => {
        await one.store.check();
        return server.query(url, written);
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

  it('is unavailable while it can only be read, and keeps errors with characters that it cannot store', async () => {
    const one = await open();
    const id = await accept(one, 1);
    const job = await one.queue.claim('w');
    if (job) await one.queue.fail(job, 'The page \0 is odd.');
    expect(await one.store.get(id)).toMatchObject({ error: 'The page  is odd.' });
    const name = new URL(url, 'postgres://base').pathname.slice(1);
    await server.query(url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await expect(open()).rejects.toThrow(
      /^The database test_\w+ on \S+ cannot be used \(.*read-only transaction\)\.$/,
    );
    await server.query(
      url,
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
    const [row] = await server.query(url, 'SELECT octet_length(body) AS bytes FROM sitedelta.facts');
    expect(row?.['bytes']).toBeLessThan(facts.length / 10);
  });
});
