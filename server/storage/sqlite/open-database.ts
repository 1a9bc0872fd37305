import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Log } from '../../ops/log/log.ts';
import { DATABASE_FILE } from './refuse-unusable.ts';
import { migrate } from './migrations.ts';
import { refuseMoved } from './moved-mark.ts';
import { prepareFile } from './prepare-file.ts';
import { quickCheck } from './quick-check.ts';
import { SqliteDatabase } from './sqlite-database.ts';
import { damagedFile, toStoreOpenError } from './to-store-open-error.ts';

/** Long enough for a backup tool's short lock, short enough that a second process is refused at once. */
const BUSY_TIMEOUT_MS = 200;

/**
 * What undoes a statement that fails stays in memory. Beyond 64 kB SQLite would write it to a temporary file, which was
 * four fifths of all writes when scans are accepted. Set after the migration, whose new indexes sort whole tables.
 */
const KEEP_UNDO_IN_MEMORY = 'PRAGMA temp_store = MEMORY';

/** Files up to this size are checked before anything is answered: a fraction of a second, one or two on a slow disk. */
const CHECK_AT_ONCE_BYTES = 256 * 2 ** 20;

/**
 * Opens (and on the first start creates) the file in the folder, for this process alone, and migrates it to the newest
 * schema.
 * @param checkAtOnceBytes a larger file is left to checkWhole
 * @throws StoreOpenError
 */
export function openDatabase(
  folder: string,
  log: Log,
  checkAtOnceBytes = CHECK_AT_ONCE_BYTES,
): SqliteDatabase {
  const file = join(folder, DATABASE_FILE);
  let db: DatabaseSync | undefined;
  try {
    refuseMoved(folder);
    const writeMark = prepareFile(folder, log);
    db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    // The lock comes before the journal, so that no shared memory file is ever created; auto_vacuum has
    // no effect once there is a table; FULL makes a commit survive a loss of power.
    db.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA auto_vacuum = INCREMENTAL;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA journal_size_limit = 67108864;
    `);
    const isChecked = statSync(file).size <= checkAtOnceBytes;
    const problem = isChecked ? quickCheck(db) : null;
    if (problem !== null) throw damagedFile(file, problem);
    migrate(db, folder);
    // Until now the new store is in the write-ahead log only, and the file may be empty.
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.exec(KEEP_UNDO_IN_MEMORY);
    writeMark();
    return new SqliteDatabase(db, { file, isChecked, log });
  } catch (error) {
    db?.close();
    throw toStoreOpenError(folder, error);
  }
}
