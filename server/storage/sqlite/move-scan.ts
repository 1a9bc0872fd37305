import { failureText } from '../failure.ts';
import type { Job } from '../records.ts';
import { LEASE_MS, nextState } from '../scan-state.ts';
import type { ScanEvent, ScanState } from '../scan-state.ts';
import { stateOf } from '../scan-row.ts';
import type { SqliteContext } from './sqlite-context.ts';
import type { Row } from './sqlite-database.ts';

/** The columns that moveScan reads. */
export const STATE_COLUMNS = `id, status, attempt, failure, lease_ms - ${LEASE_MS} < watched_ms AS is_watched`;

/**
 * Moves one scan to its next state, within a transaction.
 * @param row has at least STATE_COLUMNS
 * @returns null if the event can't happen to it
 */
export function moveScan(
  { database, ends, clock }: SqliteContext,
  row: Row,
  event: ScanEvent,
): ScanState | null {
  const next = nextState(stateOf(row), event);
  if (!next) return null;
  const ended = next.status === 'complete' || next.status === 'failed';
  database.run(
    `UPDATE scan SET status = ?, attempt = ?, failure = ?, completed_ms = max(created_ms, ?), lease_ms = NULL, worker = NULL,
       queued_ms = iif(? = 'queued', ?, queued_ms), client = iif(?, '', client),
       trace_parent = iif(?, NULL, trace_parent), pages_found = 0, pages_done = 0, current_page = NULL, findings_found = NULL, found_rules = NULL, watched_ms = iif(? = 'running', watched_ms, ?) WHERE id = ?`,
    next.status,
    next.attempt,
    failureText(next.failure),
    ended ? clock.wall() : null,
    next.status,
    clock.steady(),
    ended ? 1 : 0,
    ended ? 1 : 0,
    next.status,
    event.type === 'lost' && !ended ? 0 : null,
    String(row['id']),
  );
  // What wakes looks at the scan once the transaction, which is synchronous, is over.
  if (ended) ends.notify(String(row['id']));
  return next;
}

/** Moves all of the scans, within a transaction. @returns how many the event could happen to */
export function moveScans(context: SqliteContext, rows: readonly Row[], event: ScanEvent): number {
  return rows.filter((row) => moveScan(context, row, event) !== null).length;
}

/**
 * Moves the scan of a run in a transaction of its own, unless another run has begun since.
 * @param alongside more writes of the same transaction
 * @returns whether the scan was moved
 */
export function moveRun(context: SqliteContext, job: Job, event: ScanEvent, alongside?: () => void): boolean {
  const { database, wakeUp } = context;
  const next = database.transaction(() => {
    const row = database.get(
      `SELECT ${STATE_COLUMNS} FROM scan WHERE id = ? AND attempt = ?`,
      job.id,
      job.attempt,
    );
    if (!row || !nextState(stateOf(row), event)) return null;
    // First: what is told of its end has its counts.
    alongside?.();
    return moveScan(context, row, event);
  });
  if (next?.status === 'queued') wakeUp.notify();
  return next !== null;
}
