import type { Client } from 'pg';
import { StoreOpenError } from '../store-open-error.ts';
import { MIGRATIONS } from './migrations.ts';

/** Foreign keys that every version of the schema has. A restore makes them last. */
const FOREIGN_KEYS = 4;

interface Found {
  tables: number;
  foreign_keys: number;
  has_state: boolean;
}

/**
 * How many migrations are done; 0 if there are no tables.
 * @param name of the database
 * @throws StoreOpenError if a newer version of the service has migrated it, or a restore was not finished
 */
export async function readSchemaVersion(client: Client, name: string): Promise<number> {
  const { rows } = await client.query<Found>(
    `SELECT to_regclass('sitedelta.state') IS NOT NULL AS has_state,
       (SELECT count(*)::integer FROM pg_class
        WHERE relnamespace = to_regnamespace('sitedelta') AND relkind = 'r') AS tables,
       (SELECT count(*)::integer FROM pg_constraint
        WHERE connamespace = to_regnamespace('sitedelta') AND contype = 'f') AS foreign_keys`,
  );
  const found = rows[0];
  if (found === undefined || found.tables === 0) return 0;
  const version = found.has_state ? await storedVersion(client) : null;
  if (version === null || found.foreign_keys < FOREIGN_KEYS) {
    throw new StoreOpenError(
      `The database ${name} has only a part of the service's data, as after a restore that was not finished; drop its schema sitedelta and restore the backup again.`,
    );
  }
  if (version <= MIGRATIONS.length) return version;
  throw new StoreOpenError(
    `The data in the database ${name} was written by a newer version of the service (${version}, this one knows ${MIGRATIONS.length}); start that version, or set DATABASE_URL to another database.`,
  );
}

async function storedVersion(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM sitedelta.state');
  return rows[0]?.version ?? null;
}
