import { failureText } from '../failure.ts';
import type { Job } from '../records.ts';
import { stateOf } from '../scan-row.ts';
import { nextState } from '../scan-state.ts';
import type { ScanEvent, ScanState } from '../scan-state.ts';
import type { PostgresContext } from './postgres-context.ts';
import type { Row, Sql } from './postgres-database.ts';
import { NOTIFY_END, NOTIFY_QUEUE } from './queue-listener.ts';

/** The columns that moveScan reads. */
export const STATE_COLUMNS = 'seq, id, status, attempt, failure, seen_ms < watched_ms AS is_watched';

/**
 * Moves one scan to its next state, other than `running` (see claim-scan.ts), within a transaction that has locked its row.
 * @param row has at least STATE_COLUMNS
 * @returns null if the event can't happen to it
 */
export async function moveScan(sql: Sql, now: string, row: Row, event: ScanEvent): Promise<ScanState | null> {
  const next = nextState(stateOf(row), event);
  if (!next) return null;
  await sql.run(
    `UPDATE sitedelta.scan AS scan SET status = $2, attempt = $3, failure = $4, worker = NULL, process = NULL, visits = NULL,
       client = CASE WHEN $2 IN ('complete', 'failed') THEN '' ELSE client END,
       trace_parent = CASE WHEN $2 NOT IN ('complete', 'failed') THEN trace_parent END,
       completed_ms = CASE WHEN $2 IN ('complete', 'failed') THEN greatest(created_ms, time.now) END,
       lease_ms = NULL,
       queued_ms = CASE WHEN $2 = 'queued' THEN time.now ELSE queued_ms END,
       pages_found = 0, pages_done = 0, current_page = NULL, findings_found = NULL, found_rules = NULL, watched_ms = $5
     FROM (SELECT ${now} AS now) AS time WHERE seq = $1`,
    row['seq'],
    next.status,
    next.attempt,
    failureText(next.failure),
    event.type === 'lost' && next.status === 'queued' ? 0 : null,
  );
  if (next.status === 'queued') await sql.run(`SELECT ${NOTIFY_QUEUE}`);
  else await sql.run(`SELECT ${NOTIFY_END}`, row['id']);
  return next;
}

/** Moves all of the scans, within a transaction. @returns how many the event could happen to */
export async function moveScans(
  sql: Sql,
  now: string,
  rows: readonly Row[],
  event: ScanEvent,
): Promise<number> {
  let moved = 0;
  for (const row of rows) if (await moveScan(sql, now, row, event)) moved += 1;
  return moved;
}

/**
 * Moves the scan of a run in a transaction of its own, unless another run has begun since.
 * @param alongside more writes of the same transaction
 * @returns whether the scan was moved
 */
export async function moveRun(
  { database, wakeUp, now, process }: PostgresContext,
  job: Job,
  event: ScanEvent,
  alongside?: (sql: Sql) => Promise<unknown>,
): Promise<boolean> {
  const next = await database.transaction(async (sql) => {
    const row = await sql.get(
      `SELECT ${STATE_COLUMNS} FROM sitedelta.scan WHERE id = $1 AND attempt = $2 AND process = $3 FOR UPDATE`,
      job.id,
      job.attempt,
      process,
    );
    if (!row || !nextState(stateOf(row), event)) return null;
    // First: the move locks the host of the scan, and what is written can be large.
    await alongside?.(sql);
    return moveScan(sql, now(), row, event);
  });
  if (next?.status === 'queued') wakeUp.notify();
  return next !== null;
}
