import { Client } from 'pg';
import type { StoreOpenError } from '../store-open-error.ts';
import { LISTENER_NAME, nameOfDatabase, workConnection } from './connection.ts';
import { readSchemaVersion } from './migrations.ts';
import { toStoreOpenError } from './to-store-open-error.ts';

/** How many connections there may be, and who has some now. */
export interface ConnectionRoom {
  /** For the user of DATABASE_URL, at once. */
  max: number;
  /** Of other programs. */
  others: number;
  /** Processes of the service that are connected. */
  processes: number;
}

/** What a look at the database of DATABASE_URL found. */
export type DatabaseInspection =
  | {
      kind: 'usable';
      /** See nameOfDatabase. */
      name: string;
      /** Of the server, such as "15.14". */
      version: string;
      connections: ConnectionRoom;
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
    return { kind: 'usable', name, version: row.version, connections: await connectionRoom(client) };
  } catch (error) {
    const { message }: StoreOpenError = toStoreOpenError(name, error);
    return unusable(message);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connectionRoom(client: Client): Promise<ConnectionRoom> {
  const { rows } = await client.query<{ max: number; others: number; processes: number }>(
    `SELECT least(
         current_setting('max_connections')::integer
           - CASE WHEN rolsuper THEN 0 ELSE current_setting('superuser_reserved_connections')::integer
               + coalesce(current_setting('reserved_connections', true), '0')::integer END,
         nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) AS max,
       (SELECT count(*)::integer FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND application_name NOT LIKE 'sitedelta%') AS others,
       (SELECT count(*)::integer FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = $1) AS processes
     FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
    [LISTENER_NAME],
  );
  return rows[0] ?? { max: Infinity, others: 0, processes: 0 };
}

function unusable(message: string): DatabaseInspection {
  return { kind: 'unusable', message };
}
