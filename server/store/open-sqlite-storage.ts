import { systemClock } from '../clock.ts';
import type { Clock } from '../clock.ts';
import { createSqliteQueue } from '../queue/sqlite-queue.ts';
import { createWakeUp } from '../queue/wake-up.ts';
import { openSqliteDatabase } from './sqlite-database.ts';
import { createSqliteStore } from './sqlite-store.ts';
import type { Storage } from './store.ts';

/** How the embedded storage is opened. */
export interface SqliteStorageOptions {
  /** Folder of the file; made when it is not there. */
  folder: string;
  /** The key under which scans of one target are found; see targetKey. */
  keyOf: (target: string) => string;
  /** That of the system unless given. */
  clock?: Clock;
}

/**
 * Opens the embedded storage. This process is its only owner, so scans that are `running` in it were left
 * by a process that died: they go back to the queue.
 * @throws StoreOpenError
 */
export function openSqliteStorage(options: SqliteStorageOptions): Storage {
  const database = openSqliteDatabase(options.folder);
  const context = { database, wakeUp: createWakeUp(), clock: options.clock ?? systemClock };
  try {
    const queue = createSqliteQueue(context);
    const store = createSqliteStore(context, options.keyOf);
    return {
      store,
      queue,
      async close() {
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
