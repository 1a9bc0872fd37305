import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE, refuseUnusable } from './refuse-unusable.ts';
import { refuseMoved } from './moved-mark.ts';
import { quickCheck } from './quick-check.ts';
import { schemaVersion } from './migrations.ts';
import { SQLITE, sqliteCode } from './sqlite-code.ts';
import { damagedFile, toStoreOpenError } from './to-store-open-error.ts';

/** The state of the file of a store. */
export type FileState =
  | { kind: 'sound' }
  /** Another process has it open. */
  | { kind: 'in use' }
  /** One sentence that says what to do. */
  | { kind: 'broken'; message: string };

const BUSY_TIMEOUT_MS = 200;

/**
 * Takes the lock on the file in a folder for a moment and reads the whole file. It writes nothing; a journal that a crash
 * has left is folded into the file by SQLite, as at the next start of the service.
 */
export function inspectFile(folder: string): FileState {
  const file = join(folder, DATABASE_FILE);
  let database: DatabaseSync | undefined;
  try {
    refuseMoved(folder);
    refuseUnusable(folder);
    database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    // The lock comes before the journal is read, as in openDatabase.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE');
    schemaVersion(database, folder);
    const problem = quickCheck(database);
    database.exec('ROLLBACK');
    return problem === null ? { kind: 'sound' } : broken(damagedFile(file, problem));
  } catch (error) {
    if (sqliteCode(error) === SQLITE.busy) return { kind: 'in use' };
    return broken(toStoreOpenError(folder, error));
  } finally {
    database?.close();
  }
}

function broken(reason: Error | string): FileState {
  return { kind: 'broken', message: typeof reason === 'string' ? reason : reason.message };
}
