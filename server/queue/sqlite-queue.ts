import { setImmediate } from 'node:timers/promises';
import { ServiceError } from '../errors.ts';
import { ACCEPTED, MAX_WAIT_MS, nextState, readStatus } from '../scans/state.ts';
import type { ScanEvent, ScanState } from '../scans/state.ts';
import { compress } from '../store/compress.ts';
import type { Row, SqliteDatabase } from '../store/sqlite-database.ts';
import { LEASE_MS } from './queue.ts';
import type { Job, ScanQueue } from './queue.ts';
import type { WakeUp } from './wake-up.ts';

/** What queue and store over one SQLite file share. */
export interface SqliteContext {
  database: SqliteDatabase;
  wakeUp: WakeUp;
  now: () => number;
}

/** Seconds; about how long a scan of some pages takes. */
const FULL_RETRY_AFTER_SECONDS = 60;

/** Scans removed in one transaction, so that requests get a turn in between. */
const PRUNE_BATCH = 100;

/**
 * Puts a scan at the end of the queue; to be called inside the transaction that accepts it.
 * @throws ServiceError queue_full
 */
export function enqueue(
  { database, wakeUp, now }: SqliteContext,
  scan: { id: string; target: string; targetKey: string },
  queueLimit: number,
): void {
  const waiting = Number(database.get(`SELECT count(*) AS n FROM scan WHERE status = 'queued'`)?.['n']);
  if (waiting >= queueLimit) {
    throw new ServiceError('queue_full', 'Too many scans are waiting. Try again in a minute.', {
      retryAfterSeconds: FULL_RETRY_AFTER_SECONDS,
    });
  }
  const time = now();
  database.run(
    `INSERT INTO scan (id, target, target_key, status, attempt, created_ms, queued_ms) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    scan.id,
    scan.target,
    scan.targetKey,
    ACCEPTED.status,
    ACCEPTED.attempt,
    time,
    time,
  );
  wakeUp.call();
}

/** The queue on a SQLite file. Takes back what a dead process left running. */
export function createSqliteQueue(context: SqliteContext): ScanQueue {
  const { database, wakeUp, now } = context;

  /** Moves one scan within a transaction; null when the event can't happen to it. */
  function move(row: Row | undefined, event: ScanEvent): ScanState | null {
    const next = row ? nextState(stateOf(row), event) : null;
    if (!row || !next) return null;
    const ended = next.status === 'complete' || next.status === 'failed';
    database.run(
      `UPDATE scan SET status = ?, attempt = ?, error = ?, completed_ms = ?, lease_ms = NULL, worker = NULL,
         queued_ms = iif(? = 'queued', ?, queued_ms), pages_found = 0, pages_done = 0 WHERE id = ?`,
      next.status,
      next.attempt,
      next.error,
      ended ? now() : null,
      next.status,
      now(),
      String(row['id']),
    );
    return next;
  }

  /** Moves the scan if the run is the one that counts, and does the rest of the work with it. */
  function moveRun(job: Job, event: ScanEvent, rest?: () => void): boolean {
    const next = database.transaction(() => {
      const row = database.get(
        'SELECT id, status, attempt, error FROM scan WHERE id = ? AND attempt = ?',
        job.id,
        job.attempt,
      );
      const moved = move(row, event);
      if (moved) rest?.();
      return moved;
    });
    if (next?.status === 'queued') wakeUp.call();
    return next !== null;
  }

  /** Takes back running scans whose lease ended before the time. */
  function takeBack(leaseBeforeMs: number): number {
    const rows = database.all(
      `SELECT id, status, attempt, error FROM scan WHERE status = 'running' AND lease_ms < ?`,
      leaseBeforeMs,
    );
    return rows.filter((row) => move(row, { type: 'lost' }) !== null).length;
  }

  database.transaction(() => takeBack(Number.MAX_SAFE_INTEGER));

  return {
    async claim(worker) {
      const row = database.get(
        `SELECT id, target, target_key, status, attempt, error FROM scan WHERE status = 'queued' ORDER BY seq LIMIT 1`,
      );
      if (!row) {
        wakeUp.seenEmpty();
        return null;
      }
      const id = String(row['id']);
      const next = database.transaction(() => {
        const moved = move(row, { type: 'claimed' });
        database.run('UPDATE scan SET worker = ?, lease_ms = ? WHERE id = ?', worker, now() + LEASE_MS, id);
        return moved;
      });
      if (!next) throw new Error(`Scan ${id} is queued and can't be claimed.`);
      return {
        id,
        attempt: next.attempt,
        target: String(row['target']),
        targetKey: String(row['target_key']),
      };
    },

    async heartbeat(job, progress) {
      const changed = database.transaction(() =>
        database.run(
          `UPDATE scan SET lease_ms = ?, pages_found = ?, pages_done = ? WHERE id = ? AND attempt = ? AND status = 'running'`,
          now() + LEASE_MS,
          progress.pagesFound,
          progress.pagesDone,
          job.id,
          job.attempt,
        ),
      );
      return changed > 0;
    },

    async complete(job, output) {
      const result = await compress(JSON.stringify(output.result));
      const facts = await compress(output.facts);
      return moveRun(job, { type: 'completed' }, () => {
        database.run('INSERT INTO result (scan_id, body) VALUES (?, ?)', job.id, result);
        database.run('INSERT INTO facts (scan_id, body) VALUES (?, ?)', job.id, facts);
      });
    },

    async fail(job, error) {
      return moveRun(job, { type: 'failed', error });
    },

    async release(job) {
      return moveRun(job, { type: 'released' });
    },

    async reap(nowMs) {
      const due = database.get(
        `SELECT 1 FROM scan WHERE (status = 'running' AND lease_ms < ?) OR (status = 'queued' AND queued_ms < ?) LIMIT 1`,
        nowMs,
        nowMs - MAX_WAIT_MS,
      );
      if (!due) return { lost: 0, expired: 0 };
      const reaped = database.transaction(() => {
        const waiting = database.all(
          `SELECT id, status, attempt, error FROM scan WHERE status = 'queued' AND queued_ms < ?`,
          nowMs - MAX_WAIT_MS,
        );
        const expired = waiting.filter((row) => move(row, { type: 'expired' }) !== null).length;
        return { lost: takeBack(nowMs), expired };
      });
      if (reaped.lost > 0) wakeUp.call();
      return reaped;
    },

    async prune(beforeMs) {
      let pruned = 0;
      for (;;) {
        const removed = database.transaction(() => database.run(PRUNE, beforeMs, PRUNE_BATCH));
        pruned += removed;
        if (removed < PRUNE_BATCH) break;
        await setImmediate();
      }
      if (pruned > 0) {
        database.all('PRAGMA incremental_vacuum');
        database.get('PRAGMA wal_checkpoint(TRUNCATE)');
      }
      return pruned;
    },

    async wait(signal) {
      await wakeUp.wait(signal);
    },
  };
}

/** Ended scans before a time, except those that no later complete scan of the target has replaced. */
const PRUNE = `
  DELETE FROM scan WHERE seq IN (
    SELECT old.seq FROM scan AS old
    WHERE old.completed_ms < ?
      AND (old.status = 'failed' OR EXISTS (
        SELECT 1 FROM scan AS newer
        WHERE newer.status = 'complete' AND newer.target_key = old.target_key
          AND (newer.completed_ms, newer.seq) > (old.completed_ms, old.seq)))
    LIMIT ?)`;

function stateOf(row: Row): ScanState {
  return {
    status: readStatus(row['status']),
    attempt: Number(row['attempt']),
    error: row['error'] === null ? null : String(row['error']),
  };
}
