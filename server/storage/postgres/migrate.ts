import { Client } from 'pg';
import type { Log } from '../../log/log.ts';
import { listenConnection } from './connection.ts';
import { MIGRATION_LOCK } from './migration-lock.ts';
import { MIGRATIONS } from './migrations.ts';
import { refuseNewerSchema } from './refuse-newer-schema.ts';

/**
 * Migrates the schema to the newest version, in one transaction. Processes that start at the same time wait for each
 * other.
 * @throws Error of the connection or of PostgreSQL; StoreOpenError if a newer version of the service has migrated it
 */
export async function migrate(url: string, name: string, log: Log): Promise<void> {
  const client = new Client(listenConnection(url));
  // Also rejects what is under way.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const version = await versionOf(client);
    refuseNewerSchema(version, name);
    if (version === MIGRATIONS.length) return;
    if (version === 0) log.info({ database: name }, 'A new store is made');
    for (const step of MIGRATIONS.slice(version)) await client.query(step);
    await client.query('UPDATE sitedelta.state SET version = $1', [MIGRATIONS.length]);
    await client.query('COMMIT');
  } finally {
    // What is not committed is rolled back.
    await client.end().catch(() => undefined);
  }
}

/** How many steps are done. The schema is made if it is missing: creating it "if not exists" needs a right even if it exists. */
async function versionOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ schema: string | null; state: string | null }>(
    `SELECT to_regnamespace('sitedelta') AS schema, to_regclass('sitedelta.state') AS state`,
  );
  if (rows[0]?.schema === null) await client.query('CREATE SCHEMA sitedelta');
  if (rows[0]?.state === null) return 0;
  const state = await client.query<{ version: number }>('SELECT version FROM sitedelta.state');
  return state.rows[0]?.version ?? 0;
}
