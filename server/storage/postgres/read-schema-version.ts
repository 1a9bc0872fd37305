import type { Client } from 'pg';
import { StoreOpenError } from '../store-open-error.ts';
import { MIGRATIONS } from './migrations.ts';

/** Foreign keys that every version of the schema has. A restore makes them last. */
const FOREIGN_KEYS = 5;

interface Found {
  tables: number;
  foreign_keys: number;
  has_state: boolean;
}

/**
 * How many migrations are done; 0 if there are no tables.
 * @param name of the database
 * @param newest how many there are
 * @throws StoreOpenError if a newer version of the service, or one before the first release, has written the data, or a
 * restore was not finished
 */
export async function readSchemaVersion(
  client: Client,
  name: string,
  newest = MIGRATIONS.length,
): Promise<number> {
  const { rows } = await client.query<Found>(
    `SELECT to_regclass('sitedelta.state') IS NOT NULL AS has_state,
       (SELECT count(*)::integer FROM pg_class
        WHERE relnamespace = to_regnamespace('sitedelta') AND relkind = 'r') AS tables,
       (SELECT count(*)::integer FROM pg_constraint
        WHERE connamespace = to_regnamespace('sitedelta') AND contype = 'f') AS foreign_keys`,
  );
  const found = rows[0];
  if (found === undefined || found.tables === 0) return 0;
  const state = found.has_state ? await readState(client) : null;
  if (state !== null && !('schema_version' in state)) {
    throw new StoreOpenError(
      `The data in the database ${name} was written by a version of the service before its first release, and cannot be read; nothing was changed. Drop its schema sitedelta to start with an empty store, or set DATABASE_URL to another database.`,
    );
  }
  if (state === null || found.foreign_keys < FOREIGN_KEYS) {
    throw new StoreOpenError(
      `The database ${name} has only a part of the service's data, as after a restore that was not finished; drop its schema sitedelta and restore the backup again.`,
    );
  }
  const version = Number(state['schema_version']);
  if (version <= newest) return version;
  throw new StoreOpenError(
    `The data in the database ${name} was written by a newer version of the service (${version}, this one knows ${newest}); start that version, or set DATABASE_URL to another database.`,
  );
}

/** The row with the version. Before the first release that was in another column, `version`. */
async function readState(client: Client): Promise<Record<string, unknown> | null> {
  const { rows } = await client.query<{ state: Record<string, unknown> }>(
    'SELECT to_jsonb(state) AS state FROM sitedelta.state',
  );
  return rows[0]?.state ?? null;
}
