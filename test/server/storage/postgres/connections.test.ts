import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { memoryLog } from '../../../../harness/service/engine-fixture.ts';
import { startPostgres, whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import type { PostgresServer } from '../../../../harness/service/postgres-server.ts';
import { LOCK_QUEUE } from '../../../../server/storage/postgres/accept-scan.ts';
import { openPostgresStorage } from '../../../../server/storage/postgres/open-postgres-storage.ts';
import { endsWithin } from '../../../../server/shared/within.ts';
import { PostgresDatabase } from '../../../../server/storage/postgres/postgres-database.ts';

const missing = whyNoPostgres();
const WAITING = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
const OF_SERVICE = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'sitedelta%'`;

/** Passes connections on to the server, and nothing more of one once its client has sent the word. */
async function silentAfter(word: string, folder: string): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    const database = connect(join(folder, '.s.PGSQL.5432'));
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => client.destroy());
    }
    let isSilent = false;
    client.on('data', (data) => {
      isSilent ||= data.includes(word);
      if (!isSilent) database.write(data);
    });
    database.on('data', (data) => client.write(data));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port }: { port?: number } = Object(listener.address());
  return {
    port: port ?? 0,
    close() {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe.skipIf(missing !== null)(missing ?? 'connections to PostgreSQL', () => {
  let server: PostgresServer;
  let url: string;

  beforeAll(async () => {
    server = await startPostgres(false);
    url = await server.createDatabase();
  });
  afterAll(async () => server.remove());

  it('are waited for no longer than it is reported, by the pool that has none left', async () => {
    const waits: { pool: string; seconds: number }[] = [];
    const note = (message: unknown): void => {
      const { pool, seconds }: { pool?: unknown; seconds?: unknown } = Object(message);
      waits.push({ pool: String(pool), seconds: Number(seconds) });
    };
    subscribe('sitedelta:connection', note);
    onTestFinished(() => void unsubscribe('sitedelta:connection', note));
    const database = new PostgresDatabase(url, memoryLog(), { name: 'queue', maxConnections: 1 });
    await database.get('SELECT 1');
    await Promise.all([database.get('SELECT pg_sleep(0.3)'), database.get('SELECT 1')]);
    await expect(database.get('SELECT broken')).rejects.toThrow();
    await database.transaction(async (sql) => sql.get('SELECT 1'));
    await database.close();
    expect(waits.map(({ pool }) => pool)).toEqual(Array.from({ length: 5 }, () => 'queue'));
    expect(waits.filter(({ seconds }) => seconds >= 0.25)).toHaveLength(1);
  });

  it('have limits of time, but do not ask for them when they are made, which PgBouncer refuses', async () => {
    const database = new PostgresDatabase(url, memoryLog(), { name: 'store', maxConnections: 1 });
    const limit = (name: string) => database.get(`SELECT current_setting('${name}') AS value`);
    expect(await limit('statement_timeout')).toEqual({ value: '10s' });
    expect(await limit('idle_in_transaction_session_timeout')).toEqual({ value: '5s' });
    await database.close();

    const { promise: asked, resolve } = Promise.withResolvers<string>();
    const listener = createServer((socket: Socket) => {
      socket.once('data', (data) => {
        resolve(data.toString('latin1', 8));
        socket.destroy();
      });
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port }: { port?: number } = Object(listener.address());
    const refused = new PostgresDatabase(`postgres://me@127.0.0.1:${port}/scans`, memoryLog(), {
      name: 'store',
      maxConnections: 1,
    });
    await expect(refused.get('SELECT')).rejects.toMatchObject({ slug: 'unavailable' });
    const names = (await asked).split('\0').filter((_, n) => n % 2 === 0);
    expect(names.filter((name) => name !== '').toSorted()).toEqual([
      'application_name',
      'client_encoding',
      'database',
      'user',
    ]);
    await refused.close();
    listener.close();
  });

  it('are there for heartbeats also while many new scans wait for the lock of the queue', async () => {
    const storage = await openPostgresStorage({ url, version: '1', log: memoryLog() });
    const accept = (n: number) =>
      storage.store.create(
        { id: n.toString(16).padStart(32, '0'), target: 'https://a.example/', client: `${n}`, base: null },
        { all: 100, share: null },
      );
    await accept(0);
    const job = await storage.queue.claim('w');
    if (!job) throw new Error('There is no scan.');
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query('BEGIN');
    await other.query(LOCK_QUEUE);
    const accepting = Array.from({ length: 12 }, (_, n) => accept(n + 1));
    await expect.poll(async () => (await server.query(url, WAITING)).length).toBeGreaterThan(4);
    expect(await storage.queue.heartbeat(job, { pagesFound: 1, pagesDone: 0 })).toBe(true);
    await other.query('COMMIT');
    await other.end();
    await Promise.all(accepting);
    await storage.close();
  });

  it('are as many as DATABASE_CONNECTIONS allows, and one that listens', async () => {
    const own = await server.createDatabase();
    const storage = await openPostgresStorage({ url: own, version: '1', log: memoryLog(), connections: 3 });
    const asked = Array.from({ length: 30 }, async (_, n) =>
      n % 2 === 0 ? storage.store.get(`${n}`) : storage.queue.liveWorkers(),
    );
    await Promise.all(asked);
    expect(await server.query(own, OF_SERVICE)).toHaveLength(4);
    await storage.close();
  });

  // Both wait for a limit of time.
  it.concurrent.each([
    [
      'a start that asks for the lock of the migrations',
      'pg_try_advisory_xact_lock',
      /cannot be reached \(.*timeout\)/,
    ],
    ['a start that wants to listen', 'LISTEN', null],
  ])('do not hold up %s when the database falls silent', async (_what, word, refusal) => {
    const own = await server.createDatabase();
    const proxy = await silentAfter(word, new URL(own).searchParams.get('host') ?? '');
    try {
      const opening = openPostgresStorage({
        url: `postgres://sitedelta@127.0.0.1:${proxy.port}${new URL(own).pathname}`,
        version: '1',
        log: memoryLog(),
        waitMs: 0,
      });
      if (refusal === null) await (await opening).close();
      else await expect(opening).rejects.toThrow(refusal);
    } finally {
      proxy.close();
    }
  });

  it('are given up at a shutdown if the database is silent', async () => {
    const storage = await openPostgresStorage({ url, version: '1', log: memoryLog() });
    server.suspend();
    try {
      expect(await endsWithin(storage.close(), 60_000)).toBe(true);
    } finally {
      server.resume();
    }
  });
});
