import { randomBytes } from 'node:crypto';
import { SILENT_LOG } from '../../ops/log/log.ts';
import type { Log } from '../../ops/log/log.ts';
import { systemClock } from '../../shared/clock.ts';
import type { Clock } from '../../shared/clock.ts';
import { ServiceError } from '../../shared/errors.ts';
import type { Storage } from '../storage.ts';
import { openDatabase } from './open-database.ts';
import { receiveScan } from './receive-scan.ts';
import type { ReceivedScan } from './receive-scan.ts';
import { SharedCommit } from './shared-commit.ts';
import type { SqliteContext } from './sqlite-context.ts';
import { SqliteAudit } from './sqlite-audit.ts';
import { SqliteControl } from './sqlite-control.ts';
import { SqliteQueue } from './sqlite-queue.ts';
import { SqliteStore } from './sqlite-store.ts';
import { SqliteTokens } from './sqlite-tokens.ts';
import { SqliteWebhooks } from './sqlite-webhooks.ts';
import { toStoreOpenError } from './to-store-open-error.ts';
import { ScanEnds } from '../scan-ends.ts';
import { createWakeUp } from '../wake-up.ts';
import { MAX_WAIT_MS, MIN_WAIT_AFTER_START_MS } from '../scan-state.ts';
import { LONGEST_PAUSE_MS } from '../webhook-store.ts';
import { STATE_COLUMNS, moveScans } from './move-scan.ts';

/** How the embedded storage is opened. */
interface SqliteStorageOptions {
  /** Folder of the file; created if missing. */
  folder: string;
  /** Gets a line when a new store is made, and when damage is seen; nothing is logged without it. */
  log?: Log;
  /** See SqliteContext. */
  version?: string;
  /** The system's unless given. */
  clock?: Clock;
  /** A larger file is checked in the background (Storage.checked); for tests. */
  checkAtOnceBytes?: number;
}

/** The embedded storage, which can also take in a scan of another one. */
export interface SqliteStorage extends Storage {
  /** See receiveScan. */
  receive(scan: ReceivedScan): ReturnType<typeof receiveScan>;
}

/**
 * Opens the embedded storage. This process is its only owner, so scans that are `running` in it were left
 * by a process that died: they go back to the queue.
 * @throws StoreOpenError
 */
export function openSqliteStorage(options: SqliteStorageOptions): SqliteStorage {
  const { folder, clock = systemClock, log = SILENT_LOG, version = '' } = options;
  const database = openDatabase(folder, log, options.checkAtOnceBytes);
  const accepting = new SharedCommit(database);
  const context: SqliteContext = {
    database,
    wakeUp: createWakeUp(),
    ends: new ScanEnds(),
    clock,
    version,
    accepting,
  };
  try {
    takeOver(context);
    const checked = database.checkWhole();
    // If nobody waits for it, a rejection must not end the process.
    checked.catch(() => undefined);
    return {
      store: new SqliteStore(context),
      queue: new SqliteQueue(context),
      control: new SqliteControl(context),
      tokens: new SqliteTokens(context),
      webhooks: new SqliteWebhooks(context),
      audit: new SqliteAudit(context),
      callWindows: null,
      place: folder,
      clientKey: randomBytes(32),
      checked,
      backUp: async () => database.backUp(),
      receive: (scan) => receiveScan(context, scan),
      async close() {
        database.close();
      },
    };
  } catch (error) {
    database.close();
    // An operator can fix what the file did not allow; a bug stays as it is.
    throw error instanceof ServiceError ? toStoreOpenError(folder, error) : error;
  }
}

/** Takes over, in one transaction, what an earlier process left: running scans, waiting scans, messages of webhooks and comparisons. */
function takeOver(context: SqliteContext): void {
  const { database, clock, version } = context;
  database.transaction(() => {
    const running = database.all(`SELECT ${STATE_COLUMNS} FROM scan WHERE status = 'running'`);
    moveScans(context, running, { type: 'lost' });
    // Only the wall clock knows how long scans had waited before the start, and it may have been set since.
    database.run(
      `UPDATE scan SET queued_ms = max(min(queued_ms, ?), ?) WHERE status = 'queued'`,
      clock.steady(),
      clock.steady() - (MAX_WAIT_MS - MIN_WAIT_AFTER_START_MS),
    );
    // What was under way may have arrived or not. The wall clock may have been set since.
    database.run(
      `UPDATE delivery SET due_ms = iif(holder IS NULL, min(due_ms, ?), 0), holder = NULL WHERE state = 'waiting'`,
      clock.steady() + LONGEST_PAUSE_MS,
    );
    // Another version of this software may have compared by other rules.
    database.run('DELETE FROM diff WHERE made_by <> ?', version);
  });
}
