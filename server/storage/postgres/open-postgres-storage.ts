import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log/log.ts';
import type { Storage } from '../storage.ts';
import { createWakeUp } from '../wake-up.ts';
import { settleAtStart } from './after-silence.ts';
import { DATABASE_CLOCK } from './database-clock.ts';
import { migrate } from './migrate.ts';
import { PostgresCallWindows } from './postgres-call-windows.ts';
import type { PostgresContext } from './postgres-context.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { PostgresQueue } from './postgres-queue.ts';
import { PostgresStore } from './postgres-store.ts';
import { QueueListener } from './queue-listener.ts';
import { readDatabaseName } from './read-database-name.ts';
import { mayPass, toStoreOpenError } from './to-store-open-error.ts';

/** How the storage in a PostgreSQL database is opened. */
export interface PostgresStorageOptions {
  /** As in DATABASE_URL. */
  url: string;
  /** Of this software; see PostgresStore. */
  version: string;
  log: Log;
  /** How long to wait for a database that can't be reached; 30 seconds unless given. */
  waitMs?: number;
  /** Replaces the clock of the database, for tests. */
  nowMs?: () => number;
}

const WAIT_MS = 30_000;
const RETRY_MS = 1_000;
const CLIENT_KEY_BYTES = 32;
/**
 * Connections of this process at once; PostgreSQL allows 100 in all unless it is configured otherwise. The queue has its
 * own: requests that wait, such as those for new scans for the lock of the queue, must not hold up heartbeats.
 */
const MAX_CONNECTIONS = { store: 6, queue: 4 };

/**
 * Opens the storage in a PostgreSQL database, which other processes may use at the same time: scans that they run stay
 * theirs.
 * @throws StoreOpenError
 */
export async function openPostgresStorage(options: PostgresStorageOptions): Promise<Storage> {
  const { url, log, nowMs } = options;
  const name = readDatabaseName(url);
  await whenReachable(options, name, async () => migrate(url, name, log));
  const wakeUp = createWakeUp();
  const context: PostgresContext = {
    database: new PostgresDatabase(url, log, MAX_CONNECTIONS.store),
    wakeUp,
    process: randomUUID(),
    ...(nowMs && { testNowMs: nowMs }),
    now: nowMs ? () => `${nowMs()}::bigint` : () => DATABASE_CLOCK,
  };
  const ofQueue = { ...context, database: new PostgresDatabase(url, log, MAX_CONNECTIONS.queue) };
  const listener = new QueueListener(url, () => wakeUp.notify());
  async function close(): Promise<void> {
    await listener.close();
    await Promise.all([context.database.close(), ofQueue.database.close()]);
  }
  let clientKey: Uint8Array;
  try {
    // It may go away again meanwhile.
    clientKey = await whenReachable(options, name, async () => {
      await context.database.transaction(async (sql) => settleAtStart(sql, context.now()));
      return readClientKey(context.database);
    });
    await listener.listen();
  } catch (error) {
    await close();
    throw toStoreOpenError(name, error);
  }
  return {
    store: new PostgresStore(context, options.version),
    queue: new PostgresQueue(ofQueue),
    callWindows: new PostgresCallWindows(context),
    place: name,
    clientKey,
    // PostgreSQL checks its own data.
    checked: Promise.resolve(),
    backUp: async () => null,
    close,
  };
}

/** The key that all processes share; the first one makes it. */
async function readClientKey(database: PostgresDatabase): Promise<Uint8Array> {
  const row = await database.get(
    'UPDATE sitedelta.state SET client_key = coalesce(client_key, $1) RETURNING client_key',
    randomBytes(CLIENT_KEY_BYTES),
  );
  const key = row?.['client_key'];
  if (!(key instanceof Uint8Array)) throw new Error('The database has no key for clients.');
  return key;
}

/** A database that starts together with the service is often reachable some seconds later. */
async function whenReachable<T>(
  { waitMs = WAIT_MS }: PostgresStorageOptions,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const giveUpMs = performance.now() + waitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error) || performance.now() + RETRY_MS > giveUpMs) throw toStoreOpenError(name, error);
    }
    await sleep(RETRY_MS);
  }
}
