import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../../shared/errors.ts';
import { StoreOpenError } from '../store-open-error.ts';
import { SQLITE, sqliteCode } from './sqlite-code.ts';
import { join } from 'node:path';
import { DATABASE_FILE } from './refuse-unusable.ts';

/**
 * The steps that bring a SQLite file to the newest schema; `PRAGMA user_version` counts those that are done. The first one
 * makes all tables. A step that was released is never changed: what comes later is appended. ReadOnlyStore reads files of
 * the newest schema only.
 */
export const MIGRATIONS: readonly string[] = [
  new URL('schema.sql', import.meta.url),
  new URL('operation.sql', import.meta.url),
  new URL('tokens.sql', import.meta.url),
  new URL('webhooks.sql', import.meta.url),
  new URL('audit.sql', import.meta.url),
].map((file) => readFileSync(file, 'utf8'));

/**
 * Brings an open file to the newest schema, in one transaction.
 * @param folder of the file, for messages
 * @throws StoreOpenError see schemaVersion; also if the tables are not those of its version. SQLite's Error if the file
 * can't be written
 */
export function migrate(database: DatabaseSync, folder: string, steps = MIGRATIONS): void {
  database.exec('BEGIN IMMEDIATE');
  const version = schemaVersion(database, folder, steps.length);
  try {
    for (const step of steps.slice(version)) database.exec(step);
  } catch (error) {
    throw sqliteCode(error) === SQLITE.statement ? strangeTables(folder, error) : error;
  }
  // Written even if nothing changed: a folder that can't be written is found at the start.
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${steps.length}; COMMIT`);
}

/** Such as those of a version between two releases. */
function strangeTables(folder: string, cause: unknown): StoreOpenError {
  return new StoreOpenError(
    `The data in ${folder} cannot be brought to the schema of this version (${messageOf(cause)}); they were not changed: restore a backup, or set DATA_DIR to another folder.`,
    { cause },
  );
}

/** `PRAGMA application_id` of our files: "SdLt". */
const APPLICATION_ID = 0x53_64_4c_74;

/**
 * How many of the migrations are done in the file of a folder; 0 if it is empty.
 * @param newest how many there are
 * @throws StoreOpenError if a newer version of the service, one before the first release, or another program has written
 * it
 */
export function schemaVersion(database: DatabaseSync, folder: string, newest = MIGRATIONS.length): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  const application = database.prepare('PRAGMA application_id').get()?.['application_id'];
  const file = join(folder, DATABASE_FILE);
  if (application === APPLICATION_ID) {
    if (version <= newest) return version;
    throw new StoreOpenError(
      `The data in ${folder} was written by a newer version of the service (${version}, this one knows ${newest}); start that version, or set DATA_DIR to another folder.`,
    );
  }
  if (isEmpty(database)) return 0;
  throw new StoreOpenError(
    isUnreleased(database)
      ? `The data in ${folder} was written by a version of the service before its first release, and cannot be read; nothing was changed. Move ${file} away to start with an empty store, or set DATA_DIR to another folder.`
      : `${file} belongs to another program; set DATA_DIR to another folder.`,
  );
}

function isEmpty(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
}

/** Before the first release files had no application id, and a column that no later one has. */
function isUnreleased(database: DatabaseSync): boolean {
  const sql = `SELECT 1 FROM pragma_table_info('scan') WHERE name = 'target_key'`;
  return database.prepare(sql).get() !== undefined;
}
