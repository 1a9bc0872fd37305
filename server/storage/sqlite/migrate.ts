import type { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../../shared/errors.ts';
import { StoreOpenError } from '../store-open-error.ts';
import { MIGRATIONS } from './migrations.ts';
import { APPLICATION_ID, schemaVersion } from './schema-version.ts';
import { SQLITE, sqliteCode } from './sqlite-code.ts';

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
