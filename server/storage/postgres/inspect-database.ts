import { Client } from 'pg';
import type { StoreOpenError } from '../store-open-error.ts';
import { nameOfDatabase, workConnection } from './connection.ts';
import { readSchemaVersion } from './migrations.ts';
import { toStoreOpenError } from './to-store-open-error.ts';

/** What a look at the database of DATABASE_URL found. */
export type DatabaseInspection =
  | {
      kind: 'usable';
      /** See nameOfDatabase. */
      name: string;
      /** Of the server, such as "15.14". */
      version: string;
    }
  | { kind: 'unusable'; message: string };

/** Looks whether the service can use a database, and changes nothing in it. The message names no password. */
export async function inspectDatabase(url: string): Promise<DatabaseInspection> {
  const name = nameOfDatabase(url);
  const client = new Client(workConnection(url));
  // A connection that breaks is reported by the query, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; read_only: boolean; may_create: boolean }>(
      `SELECT current_setting('server_version') AS version,
              pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS read_only,
              coalesce(has_schema_privilege(to_regnamespace('sitedelta'), 'CREATE'),
                       has_database_privilege(current_database(), 'CREATE')) AS may_create`,
    );
    const [row] = rows;
    if (row?.read_only !== false) return unusable(`The database ${name} can only be read.`);
    if (!row.may_create) {
      return unusable(
        `The user of DATABASE_URL may not make tables in the database ${name}; grant it CREATE on the database.`,
      );
    }
    await readSchemaVersion(client, name);
    return { kind: 'usable', name, version: row.version };
  } catch (error) {
    const { message }: StoreOpenError = toStoreOpenError(name, error);
    return unusable(message);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function unusable(message: string): DatabaseInspection {
  return { kind: 'unusable', message };
}
