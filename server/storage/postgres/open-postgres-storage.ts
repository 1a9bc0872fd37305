import { randomBytes, randomUUID } from 'node:crypto';
import type { Log } from '../../ops/log/log.ts';
import type { Storage } from '../storage.ts';
import { ScanEnds } from '../scan-ends.ts';
import { createWakeUp } from '../wake-up.ts';
import { noteReaping } from './after-silence.ts';
import { DATABASE_CLOCK } from './postgres-context.ts';
import type { PostgresContext } from './postgres-context.ts';
import { migrate } from './migrations.ts';
import { PostgresAudit } from './postgres-audit.ts';
import { PostgresCallWindows } from './postgres-call-windows.ts';
import { PostgresControl } from './postgres-control.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { PostgresQueue } from './postgres-queue.ts';
import { PostgresStore } from './postgres-store.ts';
import { PostgresTokens } from './postgres-tokens.ts';
import { PostgresWebhooks } from './postgres-webhooks.ts';
import { QueueListener } from './queue-listener.ts';
import { readDatabaseName } from './connection.ts';
import { toStoreOpenError } from './to-store-open-error.ts';
import { whenReachable } from './when-reachable.ts';
import type { ReachableOptions } from './when-reachable.ts';

/** How the storage in a PostgreSQL database is opened. */
export interface PostgresStorageOptions extends Pick<ReachableOptions, 'waitMs' | 'onWaiting'> {
  /** As in DATABASE_URL. */
  url: string;
  /** DATABASE_CONNECTIONS; 10 unless given. */
  connections?: number;
  /** Of this software; see PostgresStore. */
  version: string;
  log: Log;
  /** Replaces the clock of the database, for tests. */
  nowMs?: () => number;
}

const CLIENT_KEY_BYTES = 32;
const CONNECTIONS = 10;
/**
 * The part of the connections that the queue has for itself: requests that wait, such as those for new scans for the lock
 * of the queue, must not hold up heartbeats.
 */
const QUEUE_PART = 0.4;

/**
 * Opens the storage in a PostgreSQL database, which other processes may use at the same time: scans that they run stay
 * theirs.
 * @throws StoreOpenError
 */
export async function openPostgresStorage(options: PostgresStorageOptions): Promise<Storage> {
  const { url, log, nowMs, connections = CONNECTIONS } = options;
  const name = readDatabaseName(url);
  const awaited = { ...options, name };
  await whenReachable(awaited, async (onAnswer) => migrate({ ...awaited, onAnswer }));
  const queueConnections = Math.max(1, Math.round(connections * QUEUE_PART));
  const wakeUp = createWakeUp();
  const ends = new ScanEnds();
  const context: PostgresContext = {
    database: new PostgresDatabase(url, log, {
      name: 'store',
      maxConnections: connections - queueConnections,
    }),
    wakeUp,
    ends,
    process: randomUUID(),
    ...(nowMs && { testNowMs: nowMs }),
    now: nowMs ? () => `${nowMs()}::bigint` : () => DATABASE_CLOCK,
  };
  const ofQueue = {
    ...context,
    database: new PostgresDatabase(url, log, { name: 'queue', maxConnections: queueConnections }),
  };
  const listener = new QueueListener(url, wakeUp, ends);
  async function close(): Promise<void> {
    await listener.close();
    await Promise.all([context.database.close(), ofQueue.database.close()]);
  }
  let clientKey: Uint8Array;
  try {
    // It may go away again meanwhile.
    clientKey = await whenReachable(awaited, async () => {
      await context.database.transaction(async (sql) => noteReaping(sql, context.now()));
      return readClientKey(context.database);
    });
    await listener.listen();
    await listener.tryToHear(context.database);
    if (!listener.isHeard)
      log.warn({ store: name }, 'Notifications of the database do not arrive; use PgBouncer in session mode');
  } catch (error) {
    await close();
    throw toStoreOpenError(name, error);
  }
  return {
    store: new PostgresStore(context, options.version, () => listener.isHeard),
    queue: new PostgresQueue(ofQueue),
    control: new PostgresControl(context),
    tokens: new PostgresTokens(context),
    webhooks: new PostgresWebhooks(ofQueue),
    audit: new PostgresAudit(context),
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
