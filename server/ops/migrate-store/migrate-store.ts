import { resolve } from 'node:path';
import { messageOf } from '../../shared/errors.ts';
import { openScanReceiver } from '../../storage/postgres/open-scan-receiver.ts';
import type { ScanReceiver } from '../../storage/postgres/scan-receiver.ts';
import { isMoved, markMoved } from '../../storage/sqlite/moved-mark.ts';
import { openReadOnlyStore } from '../../storage/sqlite/read-only-store.ts';
import type { ReadOnlyStore } from '../../storage/sqlite/read-only-store.ts';
import type { ClientCounts, StoredClients } from '../../storage/stored-clients.ts';
import { StoreOpenError } from '../../storage/store-open-error.ts';
import { inBatches, moveScans, scansThatEnd } from './move-scans.ts';
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
        ? await look(store, receiver, folder)
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

async function look(store: ReadOnlyStore, receiver: ScanReceiver, folder: string): Promise<MigrationOutcome> {
  let present = 0;
  for (const batch of inBatches(store.scans()))
    present += (await receiver.received(batch.map(({ id }) => id))).size;
  const clients = isMoved(folder) ? null : store.clients();
  const refusal = clients && (await refusalOf(receiver, clients));
  if (refusal !== null) return refusal;
  const more = clients === null ? '' : alsoText('The store also has', countsOf(store, clients));
  const message = `${scans(store.count() - present)} would be moved into ${receiver.name}; ${present} ${present === 1 ? 'is' : 'are'} there already.${more} Nothing was changed.`;
  return { isDone: true, message };
}

async function move(
  store: ReadOnlyStore,
  receiver: ScanReceiver,
  folder: string,
  onProgress: StoreMigration['onProgress'],
): Promise<MigrationOutcome> {
  const all = store.count();
  // Once the move was verified, what an operator revokes in the database must not come back.
  const clients = isMoved(folder) ? null : store.clients();
  const refusal = clients && (await refusalOf(receiver, clients));
  if (refusal !== null) return refusal;
  const moved = await moveScans(store, receiver, (done) => onProgress('Moving', done, all));
  const added = clients && (await receiver.receiveClients(clients, scansThatEnd(store)));
  const differences = [
    ...(await verifyScans(store, receiver, (done) => onProgress('Verifying', done, all))),
    ...(clients === null ? [] : await receiver.missingClients(clients)),
  ];
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
  const more = added === null ? '' : alsoText('Also moved', added);
  const message = `${counts}. All are verified.${more} Start the service with DATABASE_URL. No service starts on the store in ${folder} any more; keep the folder until there is a backup of the database, then remove it.`;
  return { isDone: true, message };
}

/** Two tokens, or webhooks, of one name: which of them counts is not for this command to decide. */
async function refusalOf(receiver: ScanReceiver, clients: StoredClients): Promise<MigrationOutcome | null> {
  const conflicts = await receiver.conflictsWith(clients);
  if (conflicts.length === 0) return null;
  return {
    isDone: false,
    message: `${conflicts.join('\n')}\nNothing was moved. Run the command again then.`,
  };
}

function countsOf(store: ReadOnlyStore, { tokens, webhooks, deliveries }: StoredClients): ClientCounts {
  return {
    tokens: tokens.length,
    webhooks: webhooks.length,
    messages: deliveries.length,
    lines: store.countLines(),
  };
}

/** Such as " Also moved: 2 tokens, 1 webhook."; empty if there is nothing. */
function alsoText(words: string, { tokens, webhooks, messages, lines }: ClientCounts): string {
  const parts = [
    counted(tokens, 'token', 'tokens'),
    counted(webhooks, 'webhook', 'webhooks'),
    counted(messages, 'message to webhooks', 'messages to webhooks'),
    counted(lines, 'line of the audit trail', 'lines of the audit trail'),
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` ${words}: ${parts.join(', ')}.`;
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}

function scans(count: number): string {
  return count === 1 ? '1 scan' : `${count} scans`;
}

function were(count: number): string {
  return count === 1 ? 'was' : 'were';
}
