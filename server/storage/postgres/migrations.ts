import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../../ops/log/log.ts';
import { endInTime, workConnection } from './connection.ts';
import { sayIfSlow } from './when-reachable.ts';
import { StoreOpenError } from '../store-open-error.ts';

/**
 * The steps that bring the schema `sitedelta` to the newest version; its table `state` has the number of those that are
 * done. The first one makes all tables. A step that was released is never changed: what comes later is appended.
 * Processes of the previous version may still run while a step is done, so a step must leave them something that they can
 * work with.
 */
export const MIGRATIONS: readonly string[] = [
  new URL('schema.sql', import.meta.url),
  new URL('operation.sql', import.meta.url),
  new URL('tokens.sql', import.meta.url),
  new URL('webhooks.sql', import.meta.url),
  new URL('audit.sql', import.meta.url),
].map((file) => readFileSync(file, 'utf8'));

/** The advisory lock under which a schema is migrated. Any number that no other program is likely to use. */
export const MIGRATION_LOCK = 7_438_135_524;

/** How a database is migrated. */
interface MigrateOptions {
  url: string;
  /** See nameOfDatabase. */
  name: string;
  log: Log;
  /** Called once the database has answered. */
  onAnswer?: () => void;
  /** See ReachableOptions. */
  onWaiting?: ((sentence: string) => void) | undefined;
}

/** A step rewrites a table at most; if it takes longer, it is undone. */
const STEP_TIMEOUT_MS = 30 * 60 * 1000;
/** A process that is suspended while it migrates must not keep all others waiting. */
const IDLE_TIMEOUT_MS = 30_000;
const RETRY_MS = 250;

/**
 * Migrates the schema to the newest version, in one transaction. Processes that start at the same time wait for each
 * other.
 * @throws Error of the connection or of PostgreSQL; StoreOpenError, see readSchemaVersion
 */
export async function migrate(options: MigrateOptions, steps = MIGRATIONS): Promise<void> {
  const { url, name, log, onAnswer } = options;
  const client = new Client(workConnection(url));
  // Also rejects what is under way.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`);
    onAnswer?.();
    await lock(client, options);
    const version = await readSchemaVersion(client, name, steps.length);
    if (version === steps.length) return;
    if (version === 0) await makeSchema(client, name, log);
    await runSteps(client, steps.slice(version), options);
    await client.query('UPDATE sitedelta.state SET schema_version = $1', [steps.length]);
    await client.query('COMMIT');
  } finally {
    // What is not committed is rolled back.
    await endInTime(client);
  }
}

/** Others may have the lock for minutes, so it is asked for again and again: each question is answered at once. */
async function lock(client: Client, { name, onWaiting }: MigrateOptions): Promise<void> {
  const stop = sayIfSlow(
    onWaiting ?? (() => undefined),
    () => `Waiting for the database ${name}: another process migrates it, or moves scans into it.`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1) AS taken',
        [MIGRATION_LOCK],
      );
      if (rows[0]?.taken === true) return;
      await sleep(RETRY_MS);
    }
  } finally {
    stop();
  }
}

async function runSteps(
  client: Client,
  steps: readonly string[],
  { name, onWaiting }: MigrateOptions,
): Promise<void> {
  const stop = sayIfSlow(
    onWaiting ?? (() => undefined),
    () => `Migrating the database ${name} to the schema of this version.`,
  );
  try {
    await client.query(`SET LOCAL statement_timeout = ${STEP_TIMEOUT_MS}`);
    for (const step of steps) {
      // Above the limit of the server, which undoes the step.
      const patient = { text: step, query_timeout: STEP_TIMEOUT_MS + IDLE_TIMEOUT_MS };
      await client.query(patient);
    }
  } finally {
    stop();
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
