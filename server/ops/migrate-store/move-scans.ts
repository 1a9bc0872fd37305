import type { ScanReceiver } from '../../storage/postgres/scan-receiver.ts';
import { nextState } from '../../storage/scan-state.ts';
import type { ReadOnlyStore } from '../../storage/sqlite/read-only-store.ts';
import type { StoredScan } from '../../storage/stored-scan.ts';

/**
 * Moves the scans that the receiver does not have yet, in the order in which they came: a base before the scans that
 * name it.
 * @param onMoved called with the number of scans that are done
 * @returns how many it did not have
 */
export async function moveScans(
  store: ReadOnlyStore,
  receiver: ScanReceiver,
  onMoved: (done: number) => void,
): Promise<number> {
  const shift = (await receiver.firstTurn()) - firstTurn(store);
  let [done, moved] = [0, 0];
  for (const batch of inBatches(store.scans())) {
    const scans = batch.map((scan) => settle(scan, shift));
    moved += await receiver.receive(scans, (id) => store.bodies(id));
    onMoved((done += batch.length));
  }
  return moved;
}

/** The turn of the scan that is run next; 0 if none waits or runs. */
function firstTurn(store: ReadOnlyStore): number {
  let first: number | null = null;
  for (const { status, turn } of store.scans())
    if (status === 'queued' || status === 'running') first = Math.min(first ?? turn, turn);
  return first ?? 0;
}

/**
 * A scan as it is after the move. No process runs it any more, as after a start. Turns are counted on from those of the
 * scans that wait in the database, so that neither of them are all run first.
 */
function settle(scan: StoredScan, shift: number): StoredScan {
  const state = nextState(scan, { type: 'lost' }) ?? scan;
  // The one character that PostgreSQL can't store in a text.
  // Who asked for a scan is of no use once it has ended.
  const client = state.status === 'queued' ? scan.client : '';
  return { ...scan, ...state, client, turn: Math.max(0, scan.turn + shift) };
}

/** Scans that have failed by the move, because they were run too often: nothing else tells their ends. */
export function scansThatEnd(store: ReadOnlyStore): string[] {
  const ended: string[] = [];
  for (const scan of store.scans())
    if (nextState(scan, { type: 'lost' })?.status === 'failed') ended.push(scan.id);
  return ended;
}

const BATCH = 50;

/** Items by fifties. */
export function* inBatches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
