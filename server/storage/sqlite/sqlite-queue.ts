import type { ScanFailure } from '../../../shared/limitations/scan-failure.ts';
import type { BegunJob, Job, JobOutput, JobProgress, WorkerNote } from '../records.ts';
import {
  LEASE_MS,
  MAX_WAIT_MS,
  MIN_WAIT_AFTER_START_MS,
  WATCH_MS,
  WORKER_SILENCE_MS,
} from '../scan-state.ts';
import type { Backlog, Reaped, ScanQueue } from '../storage.ts';
import { compress } from '../compress.ts';
import { pictureRows, foundRulesText } from '../scan-row.ts';
import { STATE_COLUMNS, moveRun, moveScan, moveScans } from './move-scan.ts';
import { insertOutput } from './stored-body.ts';
import type { SqliteContext } from './sqlite-context.ts';

/** If nothing could be run for longer, that time does not count as waiting. */
const LONG_STANDSTILL_MS = 60_000;

const REPAIR_MS = 10 * 60 * 1000;

/** Counts of waiting scans that differ from the scans. */
const WRONG_COUNTS = `
  SELECT kind, key, coalesce(s.n, 0) AS n
  FROM waiting AS w FULL JOIN (
    SELECT 'all' AS kind, '' AS key, count(*) AS n FROM scan WHERE status = 'queued'
    UNION ALL
    SELECT 'client', client, count(*) FROM scan WHERE status = 'queued' GROUP BY client
    UNION ALL
    SELECT 'host', host, count(*) FROM scan WHERE status = 'queued' GROUP BY host) AS s USING (kind, key)
  WHERE w.n IS NOT s.n`;

/** Whether a run is watched at a time; scans whose run was lost wait until then. See WATCH_MS. */
const IS_WATCHING = `EXISTS (SELECT 1 FROM scan WHERE status = 'running' AND watched_ms > ?)`;

/** A scan that can be begun at a time. */
const CLAIMABLE = `status = 'queued' AND NOT EXISTS (SELECT 1 FROM queue WHERE is_paused)
  AND (watched_ms IS NULL OR NOT ${IS_WATCHING})`;

/** The queue on a SQLite file. */
export class SqliteQueue implements ScanQueue {
  /** This process is the only one. */
  readonly isShared = false;
  readonly #context: SqliteContext;
  /** All are in this process. Those that can run scans, by their names. */
  readonly #workers = new Map<string, WorkerNote & { seenMs: number }>();
  /** When scans could be run for the last time, as far as is known. */
  #usableMs: number;
  /** When the counts are compared with the scans again. */
  #repairMs = 0;

  constructor(context: SqliteContext) {
    this.#context = context;
    this.#usableMs = context.clock.steady();
  }

  async claim(worker: string): Promise<BegunJob | null> {
    const { database, wakeUp, clock } = this.#context;
    const row = database.get(
      `SELECT ${STATE_COLUMNS}, target, base_id, base_is_live, all_rules, trace_parent, created_ms FROM scan
       WHERE ${CLAIMABLE} ORDER BY turn, seq LIMIT 1`,
      clock.steady(),
    );
    if (!row) {
      wakeUp.settle();
      return null;
    }
    const id = String(row['id']);
    const next = database.transaction(() => {
      const moved = moveScan(this.#context, row, { type: 'claimed' });
      database.run(
        'UPDATE scan SET worker = ?, lease_ms = ?, watched_ms = iif(watched_ms IS NULL, NULL, ?) WHERE id = ?',
        worker,
        clock.steady() + LEASE_MS,
        clock.steady() + WATCH_MS,
        id,
      );
      return moved;
    });
    if (!next) throw new Error(`Scan ${id} is queued and can't be claimed.`);
    return {
      id,
      attempt: next.attempt,
      target: String(row['target']),
      waitedMs: Math.max(0, clock.wall() - Number(row['created_ms'])),
      traceParent: row['trace_parent'] === null ? null : String(row['trace_parent']),
      base: row['base_id'] === null ? null : String(row['base_id']),
      isBaseLive: row['base_is_live'] === 1,
      hasAllRules: row['all_rules'] === 1,
    };
  }

  async heartbeat(job: Job, progress: JobProgress): Promise<boolean> {
    const { database, clock } = this.#context;
    const changed = database.transaction(() =>
      database.run(
        `UPDATE scan SET lease_ms = ?, pages_found = ?, pages_done = ?, current_page = ?, findings_found = ?,
           found_rules = ?
         WHERE id = ? AND attempt = ? AND status = 'running'`,
        clock.steady() + LEASE_MS,
        progress.pagesFound,
        progress.pagesDone,
        progress.currentPage ?? null,
        progress.findingsFound ?? null,
        foundRulesText(progress),
        job.id,
        job.attempt,
      ),
    );
    return changed > 0;
  }

  async complete(job: Job, output: JobOutput): Promise<boolean> {
    const { database } = this.#context;
    const result = await compress(JSON.stringify(output.result));
    const facts = await compress(output.facts);
    return moveRun(this.#context, job, { type: 'completed' }, () => {
      insertOutput(database, job.id, { counts: output.result.counts, result, facts });
      for (const { key, about, image } of pictureRows(output)) {
        database.run(
          'INSERT INTO picture (scan_id, finding_id, about, body) VALUES (?, ?, ?, ?)',
          job.id,
          key,
          about,
          image,
        );
      }
    });
  }

  async fail(job: Job, failure: ScanFailure): Promise<boolean> {
    return moveRun(this.#context, job, { type: 'failed', failure });
  }

  async release(job: Job): Promise<boolean> {
    return moveRun(this.#context, job, { type: 'released' });
  }

  async reap(alive: readonly Job[]): Promise<Reaped> {
    const { database, wakeUp, clock } = this.#context;
    if (database.canWrite) this.#noteUsable();
    // Nothing else tells that such a scan can be claimed now.
    if (database.get(`SELECT 1 FROM scan WHERE status = 'queued' AND watched_ms = 0 LIMIT 1`))
      wakeUp.notify();
    const living = new Set(alive.map(({ id, attempt }) => `${id} ${attempt}`));
    const silent = database
      .all(`SELECT ${STATE_COLUMNS} FROM scan WHERE status = 'running' AND lease_ms < ?`, clock.steady())
      .filter((row) => !living.has(`${String(row['id'])} ${Number(row['attempt'])}`));
    // While nothing can be written, no scan can be run either.
    const waiting = database.canWrite
      ? database.all(
          `SELECT ${STATE_COLUMNS} FROM scan WHERE status = 'queued' AND queued_ms < ?
             AND NOT EXISTS (SELECT 1 FROM queue WHERE is_paused)`,
          clock.steady() - MAX_WAIT_MS,
        )
      : [];
    if (silent.length + waiting.length === 0) return { lost: 0, expired: 0 };
    const reaped = database.transaction(() => ({
      lost: moveScans(this.#context, silent, { type: 'lost' }),
      expired: moveScans(this.#context, waiting, { type: 'expired' }),
    }));
    if (reaped.lost > 0) wakeUp.notify();
    return reaped;
  }

  async repair(): Promise<number> {
    const { database, clock } = this.#context;
    if (!database.canWrite || clock.steady() < this.#repairMs) return 0;
    this.#repairMs = clock.steady() + REPAIR_MS;
    const wrong = database.all(WRONG_COUNTS);
    if (wrong.length === 0) return 0;
    database.transaction(() => {
      for (const { kind, key, n } of wrong) {
        database.run(
          'INSERT INTO waiting VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET n = excluded.n',
          String(kind),
          String(key),
          Number(n),
        );
      }
      database.run(`DELETE FROM waiting WHERE n = 0 AND kind <> 'all'`);
    });
    return wrong.length;
  }

  async noteWorker(note: WorkerNote): Promise<void> {
    if (note.canScan) this.#workers.set(note.name, { ...note, seenMs: this.#context.clock.steady() });
    else this.#workers.delete(note.name);
  }

  async liveWorkers(except?: string): Promise<number> {
    return this.#liveWorkers().filter(({ name }) => name !== except).length;
  }

  #liveWorkers(): WorkerNote[] {
    const sinceMs = this.#context.clock.steady() - WORKER_SILENCE_MS;
    return [...this.#workers.values()].filter(({ seenMs }) => seenMs >= sinceMs);
  }

  /** The turns of this process are enough. */
  async enterHost(): Promise<boolean> {
    return true;
  }

  async waitForEnd({ id }: Job, signal: AbortSignal): Promise<void> {
    await this.#context.ends.wait(id, signal);
  }

  /** See enterHost. */
  async restHost(): Promise<void> {}

  async backlog(): Promise<Backlog> {
    const { database, clock } = this.#context;
    const nowMs = clock.steady();
    const row = database.get(
      `SELECT (SELECT n FROM waiting WHERE kind = 'all' AND key = '') AS waiting,
         (SELECT min(queued_ms) FROM scan WHERE status = 'queued') AS oldest,
         (SELECT count(*) FROM scan WHERE status = 'queued' AND watched_ms IS NOT NULL AND ${IS_WATCHING}) AS held,
         (SELECT queued_ms FROM scan WHERE ${CLAIMABLE} ORDER BY queued_ms LIMIT 1) AS claimable_since,
         (SELECT id FROM scan WHERE ${CLAIMABLE} ORDER BY turn, seq LIMIT 1) AS first,
         (SELECT is_paused FROM queue) AS is_paused`,
      nowMs,
      nowMs,
      nowMs,
    );
    const waiting = Number(row?.['waiting'] ?? 0);
    const isPaused = row?.['is_paused'] === 1;
    const ageMs = (since: unknown): number => (typeof since === 'number' ? Math.max(0, nowMs - since) : 0);
    return {
      waiting,
      oldestMs: ageMs(row?.['oldest']),
      claimable: isPaused ? 0 : waiting - Number(row?.['held'] ?? 0),
      claimableOldestMs: ageMs(row?.['claimable_since']),
      firstClaimable: typeof row?.['first'] === 'string' ? row['first'] : null,
      freeSlots: this.#liveWorkers().reduce((sum, { freeSlots }) => sum + freeSlots, 0),
      isPaused,
    };
  }

  async wait(signal: AbortSignal): Promise<void> {
    await this.#context.wakeUp.wait(signal);
  }

  /**
   * To be called every few seconds while scans can be run. If it was not for long, because the file could not be written
   * or the process was suspended, scans have waited for no longer than before, and are not failed sooner than after
   * MIN_WAIT_AFTER_START_MS.
   */
  #noteUsable(): void {
    const { database, clock } = this.#context;
    const nowMs = clock.steady();
    const stoodMs = nowMs - this.#usableMs;
    if (stoodMs > LONG_STANDSTILL_MS) {
      database.transaction(() =>
        database.run(
          `UPDATE scan SET queued_ms = max(min(queued_ms + ?, ?), ?) WHERE status = 'queued'`,
          stoodMs,
          nowMs,
          nowMs - (MAX_WAIT_MS - MIN_WAIT_AFTER_START_MS),
        ),
      );
    }
    this.#usableMs = nowMs;
  }
}
