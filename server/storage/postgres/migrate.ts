import { Client } from 'pg';
import type { Log } from '../../log/log.ts';
import { listenConnection } from './connection.ts';
import { MIGRATION_LOCK } from './migration-lock.ts';
import { MIGRATIONS } from './migrations.ts';
import { readSchemaVersion } from './read-schema-version.ts';

/**
 * Migrates the schema to the newest version, in one transaction. Processes that start at the same time wait for each
 * other.
 * @throws Error of the connection or of PostgreSQL; StoreOpenError, see readSchemaVersion
 */
export async function migrate(url: string, name: string, log: Log): Promise<void> {
  const client = new Client(listenConnection(url));
  // Also rejects what is under way.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const version = await readSchemaVersion(client, name);
    if (version === MIGRATIONS.length) return;
    if (version === 0) await makeSchema(client, name, log);
    for (const step of MIGRATIONS.slice(version)) await client.query(step);
    await client.query('UPDATE sitedelta.state SET version = $1', [MIGRATIONS.length]);
    await client.query('COMMIT');
  } finally {
    // What is not committed is rolled back.
    await client.end().catch(() => undefined);
  }
}

/** The schema is made only if it is missing: "create if not exists" needs a right even if it exists. */
async function makeSchema(client: Client, name: string, log: Log): Promise<void> {
  log.info({ database: name }, 'A new store is made');
  const { rows } = await client.query<{ schema: string | null }>(
    `SELECT to_regnamespace('sitedelta') AS schema`,
  );
  if (rows[0]?.schema === null) await client.query('CREATE SCHEMA sitedelta');
}
