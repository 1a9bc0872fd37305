import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StoreOpenError } from '../store-open-error.ts';
import { DATABASE_FILE } from './database-file.ts';
import { MIGRATIONS } from './migrations.ts';

/**
 * How many of the migrations are done in the file of a folder; 0 if it is empty.
 * @throws StoreOpenError if a newer version of the service or another program has written it
 */
export function schemaVersion(database: DatabaseSync, folder: string): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version > MIGRATIONS.length) {
    throw new StoreOpenError(
      `The data in ${folder} was written by a newer version of the service (${version}, this one knows ${MIGRATIONS.length}); start that version, or set DATA_DIR to another folder.`,
    );
  }
  if (version === 0 && database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get()) {
    throw new StoreOpenError(
      `${join(folder, DATABASE_FILE)} belongs to another program; set DATA_DIR to another folder.`,
    );
  }
  return version;
}
