import type { Clock } from '../../shared/clock.ts';
import { ServiceError } from '../../shared/errors.ts';
import { ACCEPTED, MAX_WAIT_MS, nextState, readStatus } from '../scan-state.ts';
import type { ScanEvent, ScanState } from '../scan-state.ts';
import { compress } from './compress.ts';
import type { Row, SqliteDatabase } from './sqlite-database.ts';
import type { NewScan, QueueLimits } from '../store.ts';
import { LEASE_MS } from '../queue.ts';
import { pruneScans } from '../prune-scans.ts';
import type { Job, ScanQueue } from '../queue.ts';
import type { WakeUp } from '../wake-up.ts';

/** What queue and store over one SQLite file share. */
export interface SqliteContext {
  database: SqliteDatabase;
  wakeUp: WakeUp;
  clock: Clock;
}

/** Seconds; about how long a scan of some pages takes. */
const FULL_RETRY_AFTER_SECONDS = 60;

/** Scans that waited before a start are not failed sooner after it, whatever the wall clock says. */
const MIN_WAIT_AFTER_START_MS = 10 * 60 * 1000;

/**
 * Puts a scan into the queue; to be called inside the transaction that accepts it. Clients take turns, as in fair
 * queueing: a client's next scan has the turn after its last one, but none that has already passed.
 * @throws ServiceError queue_full, rate_limited
 */
export function enqueue(
  { database, wakeUp, clock }: SqliteContext,
  scan: NewScan & { targetKey: string },
  limits: QueueLimits,
): void {
  const host = new URL(scan.target).hostname;
  refuseWhenFull(database, { client: scan.client, host }, limits);
  database.run(
    `INSERT INTO scan (id, target, target_key, base_id, host, client, status, attempt, created_ms, queued_ms, turn)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (
       SELECT max(coalesce(max(turn) FILTER (WHERE client = ?) + 1, 0), coalesce(min(turn), 0))
       FROM scan WHERE status IN ('queued', 'running')))`,
    scan.id,
    scan.target,
    scan.targetKey,
    scan.base,
    host,
    scan.client,
    ACCEPTED.status,
    ACCEPTED.attempt,
    clock.wall(),
    clock.steady(),
    scan.client,
  );
  wakeUp.call();
}

function refuseWhenFull(
  database: SqliteDatabase,
  { client, host }: { client: string; host: string },
  { all, share }: QueueLimits,
): void {
  const waiting = database.get(
    `SELECT count(*) AS n, count(*) FILTER (WHERE client = ?) AS client, count(*) FILTER (WHERE host = ?) AS host
     FROM scan WHERE status = 'queued'`,
    client,
    host,
  );
  const retry = { retryAfterSeconds: FULL_RETRY_AFTER_SECONDS };
  if (Number(waiting?.['n']) >= all) {
    throw new ServiceError('queue_full', 'Too many scans are waiting. Try again in a minute.', retry);
  }
  if (share === null) return;
  for (const [count, whose] of [
    [waiting?.['client'], 'from your address'],
    [waiting?.['host'], 'of this host'],
  ] as const) {
    if (Number(count) < share) continue;
    throw new ServiceError(
      'rate_limited',
      `${share} scans ${whose} are waiting already. Try again when some of them are done.`,
      retry,
    );
  }
}

/** The queue on a SQLite file. Takes back what a dead process left running. */
export function createSqliteQueue(context: SqliteContext): ScanQueue {
  const { database, wakeUp, clock } = context;

  /** Moves one scan within a transaction; null when the event can't happen to it. */
  function move(row: Row | undefined, event: ScanEvent): ScanState | null {
    const next = row ? nextState(stateOf(row), event) : null;
    if (!row || !next) return null;
    const ended = next.status === 'complete' || next.status === 'failed';
    database.run(
      `UPDATE scan SET status = ?, attempt = ?, error = ?, completed_ms = max(created_ms, ?), lease_ms = NULL, worker = NULL,
         queued_ms = iif(? = 'queued', ?, queued_ms), pages_found = 0, pages_done = 0 WHERE id = ?`,
      next.status,
      next.attempt,
      next.error,
      ended ? clock.wall() : null,
      next.status,
      clock.steady(),
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

  function takeBack(rows: readonly Row[]): number {
    return rows.filter((row) => move(row, { type: 'lost' }) !== null).length;
  }

  database.transaction(() => {
    takeBack(database.all(`SELECT id, status, attempt, error FROM scan WHERE status = 'running'`));
    // How long scans had waited before the start, only the wall clock can tell, and it may have been set meanwhile.
    database.run(
      `UPDATE scan SET queued_ms = max(min(queued_ms, ?), ?) WHERE status = 'queued'`,
      clock.steady(),
      clock.steady() - (MAX_WAIT_MS - MIN_WAIT_AFTER_START_MS),
    );
  });

  return {
    async claim(worker) {
      const row = database.get(
        `SELECT id, target, base_id, status, attempt, error FROM scan WHERE status = 'queued' ORDER BY turn, seq LIMIT 1`,
      );
      if (!row) {
        wakeUp.seenEmpty();
        return null;
      }
      const id = String(row['id']);
      const next = database.transaction(() => {
        const moved = move(row, { type: 'claimed' });
        database.run(
          'UPDATE scan SET worker = ?, lease_ms = ? WHERE id = ?',
          worker,
          clock.steady() + LEASE_MS,
          id,
        );
        return moved;
      });
      if (!next) throw new Error(`Scan ${id} is queued and can't be claimed.`);
      return {
        id,
        attempt: next.attempt,
        target: String(row['target']),
        base: row['base_id'] === null ? null : String(row['base_id']),
      };
    },

    async heartbeat(job, progress) {
      const changed = database.transaction(() =>
        database.run(
          `UPDATE scan SET lease_ms = ?, pages_found = ?, pages_done = ? WHERE id = ? AND attempt = ? AND status = 'running'`,
          clock.steady() + LEASE_MS,
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

    async reap(alive) {
      const living = new Set(alive.map(({ id, attempt }) => `${id} ${attempt}`));
      const silent = database
        .all(
          `SELECT id, status, attempt, error FROM scan WHERE status = 'running' AND lease_ms < ?`,
          clock.steady(),
        )
        .filter((row) => !living.has(`${String(row['id'])} ${Number(row['attempt'])}`));
      const waiting = database.all(
        `SELECT id, status, attempt, error FROM scan WHERE status = 'queued' AND queued_ms < ?`,
        clock.steady() - MAX_WAIT_MS,
      );
      if (silent.length + waiting.length === 0) return { lost: 0, expired: 0 };
      const reaped = database.transaction(() => ({
        lost: takeBack(silent),
        expired: waiting.filter((row) => move(row, { type: 'expired' }) !== null).length,
      }));
      if (reaped.lost > 0) wakeUp.call();
      return reaped;
    },

    async prune(maxAgeMs, maxBytes) {
      // A wall clock that was set forward while the process lives makes nothing older.
      const beforeMs = Math.min(clock.wall(), clock.steady()) - maxAgeMs;
      return pruneScans(database, beforeMs, maxBytes);
    },

    async wait(signal) {
      await wakeUp.wait(signal);
    },
  };
}

function stateOf(row: Row): ScanState {
  return {
    status: readStatus(row['status']),
    attempt: Number(row['attempt']),
    error: row['error'] === null ? null : String(row['error']),
  };
}
