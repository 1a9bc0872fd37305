import { systemClock } from '../../shared/clock.ts';
import type { Clock } from '../../shared/clock.ts';
import { ServiceError } from '../../shared/errors.ts';
import type { Log } from '../../log/log.ts';
import { createSqliteQueue } from './sqlite-queue.ts';
import { createWakeUp } from '../wake-up.ts';
import { openSqliteDatabase } from './sqlite-database.ts';
import { createSqliteStore } from './sqlite-store.ts';
import type { Storage } from '../store.ts';
import { toStoreOpenError } from './to-store-open-error.ts';

/** How the embedded storage is opened. */
export interface SqliteStorageOptions {
  /** Folder of the file; made when it is not there. */
  folder: string;
  /** The key under which scans of one target are found; see targetKey. */
  keyOf: (target: string) => string;
  /** Has a line when a new store is made, and when damage is seen; without it there is none. */
  log?: Log;
  /** That of the system unless given. */
  clock?: Clock;
  /** A larger file is checked in the background (Storage.checked); for tests. */
  checkAtOnceBytes?: number;
}

const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Opens the embedded storage. This process is its only owner, so scans that are `running` in it were left
 * by a process that died: they go back to the queue.
 * @throws StoreOpenError
 */
export function openSqliteStorage(options: SqliteStorageOptions): Storage {
  const { folder, clock = systemClock, log = SILENT } = options;
  const database = openSqliteDatabase(folder, log, options.checkAtOnceBytes);
  const context = { database, wakeUp: createWakeUp(), clock };
  try {
    const queue = createSqliteQueue(context);
    const store = createSqliteStore(context, options.keyOf);
    const checked = database.checkWhole();
    // A rejection is for those who wait for it; without them it must not end the process.
    checked.catch(() => undefined);
    return {
      store,
      queue,
      checked,
      async close() {
        database.close();
      },
    };
  } catch (error) {
    database.close();
    // What the file did not allow; a bug stays as it is.
    throw error instanceof ServiceError ? toStoreOpenError(folder, error) : error;
  }
}
