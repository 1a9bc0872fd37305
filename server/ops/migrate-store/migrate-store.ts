import { resolve } from 'node:path';
import { messageOf } from '../../shared/errors.ts';
import { openScanReceiver } from '../../storage/postgres/open-scan-receiver.ts';
import type { ScanReceiver } from '../../storage/postgres/scan-receiver.ts';
import { markMoved } from '../../storage/sqlite/moved-mark.ts';
import { openReadOnlyStore } from '../../storage/sqlite/read-only-store.ts';
import type { ReadOnlyStore } from '../../storage/sqlite/read-only-store.ts';
import { StoreOpenError } from '../../storage/store-open-error.ts';
import { inBatches, moveScans } from './move-scans.ts';
import { verifyScans } from './verify-scans.ts';
import { SILENT_LOG } from '../log/log.ts';

/** What is moved, and where. */
export interface StoreMigration {
  /** Folder of the embedded store. */
  dataDir: string;
  databaseUrl: string;
  /** Whether nothing is changed. */
  isDryRun: boolean;
  onProgress: (step: string, done: number, all: number) => void;
}

/** How it ended. */
export interface MigrationOutcome {
  /** Whether all was done that was asked for, and verified. */
  isDone: boolean;
  /** For the operator. */
  message: string;
}

/**
 * Moves an embedded store into a PostgreSQL database: checks both, moves what the database does not have yet, compares
 * both sides, and marks the folder so that no service goes on with it.
 * @throws StoreOpenError if one of them can't be used
 */
export async function migrateStore(migration: StoreMigration): Promise<MigrationOutcome> {
  const folder = resolve(migration.dataDir);
  const store = openReadOnlyStore(folder);
  try {
    const receiver = await openScanReceiver(migration.databaseUrl, migration.isDryRun, SILENT_LOG);
    try {
      return migration.isDryRun
        ? await look(store, receiver)
        : await move(store, receiver, folder, migration.onProgress);
    } catch (error) {
      if (!(error instanceof StoreOpenError)) throw error;
      throw new StoreOpenError(
        `${error.message} What was moved stays; run the command again, and it goes on.`,
        {
          cause: error,
        },
      );
    } finally {
      await receiver.close();
    }
  } finally {
    store.close();
  }
}

async function look(store: ReadOnlyStore, receiver: ScanReceiver): Promise<MigrationOutcome> {
  let present = 0;
  for (const batch of inBatches(store.scans()))
    present += (await receiver.received(batch.map(({ id }) => id))).size;
  const message = `${scans(store.count() - present)} would be moved into ${receiver.name}; ${present} ${present === 1 ? 'is' : 'are'} there already. Nothing was changed.${leftBehind(store)}`;
  return { isDone: true, message };
}

async function move(
  store: ReadOnlyStore,
  receiver: ScanReceiver,
  folder: string,
  onProgress: StoreMigration['onProgress'],
): Promise<MigrationOutcome> {
  const all = store.count();
  const moved = await moveScans(store, receiver, (done) => onProgress('Moving', done, all));
  const differences = await verifyScans(store, receiver, (done) => onProgress('Verifying', done, all));
  const counts = `${scans(moved)} ${were(moved)} moved into ${receiver.name}; ${all - moved} ${were(all - moved)} there already`;
  if (differences.length > 0) {
    const message = `${counts}, but not verified:\n${differences.join('\n')}\nThe store in ${folder} is as it was; keep it.`;
    return { isDone: false, message };
  }
  try {
    markMoved(folder, receiver.name);
  } catch (error) {
    const message = `${counts}. All are verified, but the folder could not be marked (${messageOf(error)}): move ${folder} away, so that no service goes on with it.`;
    return { isDone: false, message };
  }
  const message = `${counts}. All are verified. Start the service with DATABASE_URL. No service starts on the store in ${folder} any more; keep the folder until there is a backup of the database, then remove it.${leftBehind(store)}`;
  return { isDone: true, message };
}

/** What the operator has to make anew, because clients are refused until then. */
function leftBehind(store: ReadOnlyStore): string {
  const names = store.tokenNames();
  return names.length === 0
    ? ''
    : ` Tokens are not moved: make those of ${names.join(', ')} anew in the database with npm run tokens.`;
}

function scans(count: number): string {
  return count === 1 ? '1 scan' : `${count} scans`;
}

function were(count: number): string {
  return count === 1 ? 'was' : 'were';
}
