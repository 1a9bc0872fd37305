import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StoreOpenError } from '../store-open-error.ts';
import { DATABASE_FILE } from './refuse-unusable.ts';
import { MIGRATIONS } from './migrations.ts';

/** `PRAGMA application_id` of our files: "SdLt". */
export const APPLICATION_ID = 0x53_64_4c_74;

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
