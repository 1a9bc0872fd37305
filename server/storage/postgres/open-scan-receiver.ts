import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import type { Log } from '../../ops/log/log.ts';
import { StoreOpenError } from '../store-open-error.ts';
import { readDatabaseName, workConnection } from './connection.ts';
import { MIGRATION_LOCK, migrate, readSchemaVersion } from './migrations.ts';
import { ScanReceiver } from './scan-receiver.ts';
import { toStoreOpenError } from './to-store-open-error.ts';

/** Digests of large bodies take time; a database that is silent for longer is away. */
const STATEMENT_TIMEOUT_MS = 60_000;
const SILENCE_TIMEOUT_MS = 65_000;
const PATIENCE_MS = 3_000;
const RETRY_MS = 250;

/**
 * Opens a database to take scans of another storage. Until it is closed, no service can start on the database.
 * @param isLook whether the database is only looked at; otherwise its schema is made or migrated
 * @throws StoreOpenError, also if a service runs on the database
 */
export async function openScanReceiver(url: string, isLook: boolean, log: Log): Promise<ScanReceiver> {
  const name = readDatabaseName(url);
  const client = new Client(connectionTo(url));
  // A connection that breaks is reported by the statement, too.
  client.on('error', () => undefined);
  try {
    if (!isLook) await migrate({ url, name, log });
    await client.connect();
    await client.query(`SET statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
    await refuseServices(client, name);
    const version = await readSchemaVersion(client, name);
    return new ScanReceiver(client, { name, hasTables: version > 0 });
  } catch (error) {
    await client.end().catch(() => undefined);
    throw toStoreOpenError(name, error);
  }
}

function connectionTo(url: string): ClientConfig {
  return {
    ...workConnection(url),
    query_timeout: SILENCE_TIMEOUT_MS,
  };
}

/** The connections of a process that was just ended may be there for a moment. */
async function refuseServices(client: Client, name: string): Promise<void> {
  for (const giveUpMs = performance.now() + PATIENCE_MS; ; await sleep(RETRY_MS)) {
    const refusal = await refusalOf(client, name);
    if (refusal === null) return;
    if (performance.now() > giveUpMs) throw new StoreOpenError(refusal);
  }
}

/** A start waits for the lock of the migrations, so that none can come while this connection has it. */
async function refusalOf(client: Client, name: string): Promise<string | null> {
  const lock = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    MIGRATION_LOCK,
  ]);
  if (lock.rows[0]?.taken !== true)
    return `A service is starting on the database ${name}, or scans are being moved into it; try again when that is done.`;
  const services = await client.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'sitedelta%'`,
  );
  if (services.rowCount === 0) return null;
  await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  return `A service is using the database ${name}; stop it until the scans are moved.`;
}
