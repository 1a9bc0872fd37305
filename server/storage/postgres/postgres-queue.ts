import type { ScanFailure } from '../../../shared/limitations/scan-failure.ts';
import { compress } from '../compress.ts';
import { pictureRows, foundRulesText } from '../scan-row.ts';
import type { BegunJob, Job, JobOutput, JobProgress, WorkerNote } from '../records.ts';
import { LEASE_MS, MAX_WAIT_MS, WORKER_SILENCE_MS } from '../scan-state.ts';
import type { Backlog, Reaped, ScanQueue } from '../storage.ts';
import { LOCK_QUEUE } from './accept-scan.ts';
import { noteReaping } from './after-silence.ts';
import { WANTED_MS, claimScan } from './claim-scan.ts';
import { STATE_COLUMNS, moveRun, moveScans } from './move-scan.ts';
import type { PostgresContext } from './postgres-context.ts';
import { repairQueue } from './repair-queue.ts';
import { boundWaits, enterHost, forgetHosts, restHost } from './visit-hosts.ts';

/** How long a worker waits at most before it looks: a notification can be lost with its connection. */
const POLL_MS = 5_000;
/** The advisory lock of the process that reaps. Any number that no other program is likely to use. */
const REAP_LOCK = 7_438_135_527;
/** Scans moved in one transaction; the rest is left to the next one. */
const REAP_BATCH = 200;

/** The queue on a PostgreSQL database; any number of processes may use it. */
export class PostgresQueue implements ScanQueue {
  readonly isShared = true;
  readonly #context: PostgresContext;

  constructor(context: PostgresContext) {
    this.#context = context;
  }

  async claim(worker: string): Promise<BegunJob | null> {
    // Before looking: the notification of a scan that comes meanwhile must not be lost.
    this.#context.wakeUp.settle();
    return claimScan(this.#context, worker);
  }

  async heartbeat(job: Job, progress: JobProgress): Promise<boolean> {
    const { database, now, process } = this.#context;
    const changed = await database.run(
      `UPDATE sitedelta.scan SET lease_ms = ${now()} + ${LEASE_MS}, seen_ms = ${now()}, pages_found = $1, pages_done = $2,
         current_page = $3, findings_found = $4, found_rules = $5
       WHERE id = $6 AND attempt = $7 AND status = 'running' AND process = $8`,
      progress.pagesFound,
      progress.pagesDone,
      progress.currentPage ?? null,
      progress.findingsFound ?? null,
      foundRulesText(progress),
      job.id,
      job.attempt,
      process,
    );
    return changed > 0;
  }

  async complete(job: Job, output: JobOutput): Promise<boolean> {
    const result = await compress(JSON.stringify(output.result));
    const facts = await compress(output.facts);
    return moveRun(this.#context, job, { type: 'completed' }, async (sql) => {
      const { high, medium, low, pages } = output.result.counts;
      await sql.run(
        'UPDATE sitedelta.scan SET high = $1, medium = $2, low = $3, pages = $4 WHERE id = $5',
        high,
        medium,
        low,
        pages,
        job.id,
      );
      await sql.run(
        'INSERT INTO sitedelta.result (scan_id, bytes, body) VALUES ($1, $2, $3)',
        job.id,
        result.bytes,
        result.body,
      );
      await sql.run(
        'INSERT INTO sitedelta.facts (scan_id, bytes, body) VALUES ($1, $2, $3)',
        job.id,
        facts.bytes,
        facts.body,
      );
      for (const { key, about, image } of pictureRows(output)) {
        await sql.run(
          'INSERT INTO sitedelta.picture (scan_id, finding_id, about, body) VALUES ($1, $2, $3, $4)',
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
    const reaped = await this.#reap(alive);
    await forgetHosts(this.#context);
    await boundWaits(this.#context);
    if (reaped.lost > 0) this.#context.wakeUp.notify();
    return reaped;
  }

  async repair(): Promise<number> {
    return repairQueue(this.#context);
  }

  async noteWorker({ name, canScan, freeSlots }: WorkerNote): Promise<void> {
    const { database, now } = this.#context;
    await database.run(
      `INSERT INTO sitedelta.worker (name, seen_ms, can_scan, free_slots) VALUES ($1, ${now()}, $2, $3)
       ON CONFLICT (name) DO UPDATE
       SET seen_ms = excluded.seen_ms, can_scan = excluded.can_scan, free_slots = excluded.free_slots`,
      name,
      canScan,
      freeSlots,
    );
  }

  async liveWorkers(except?: string): Promise<number> {
    const { database, now } = this.#context;
    const row = await database.get(
      `SELECT count(*) AS n FROM sitedelta.worker
       WHERE can_scan AND abs(${now()} - seen_ms) <= ${WORKER_SILENCE_MS} AND name IS DISTINCT FROM $1`,
      except ?? null,
    );
    return Number(row?.['n']);
  }

  async enterHost(job: Job, host: string): Promise<boolean> {
    return enterHost(this.#context, job, host);
  }

  async waitForEnd({ id }: Job, signal: AbortSignal): Promise<void> {
    await this.#context.ends.wait(id, signal);
  }

  async restHost(host: string, ms: number): Promise<void> {
    await restHost(this.#context, host, ms);
  }

  async backlog(): Promise<Backlog> {
    const { database, now } = this.#context;
    const row = await database.get(
      `SELECT w.n AS waiting, time.now - (SELECT min(queued_ms) FROM sitedelta.scan WHERE status = 'queued') AS oldest,
         state.is_paused, claimable.n AS claimable, time.now - claimable.since AS claimable_oldest, claimable.first,
         (SELECT sum(free_slots) FROM sitedelta.worker
          WHERE can_scan AND abs(time.now - seen_ms) <= ${WORKER_SILENCE_MS}) AS free_slots
       FROM (SELECT ${now()} AS now) AS time
       CROSS JOIN sitedelta.state AS state
       LEFT JOIN sitedelta.waiting AS w ON w.kind = 'all' AND w.key = ''
       CROSS JOIN LATERAL (
         SELECT count(*) AS n, min(queued_ms) AS since, (array_agg(id ORDER BY head_turn, head_seq))[1] AS first
         FROM sitedelta.host AS h JOIN sitedelta.scan AS scan ON scan.seq = h.head_seq AND scan.status = 'queued'
         WHERE h.process IS NULL AND h.head_seq IS NOT NULL AND h.not_before_ms <= time.now
           AND h.wanted_ms < time.now - ${WANTED_MS} AND NOT state.is_paused
           AND (scan.watched_ms IS NULL OR NOT EXISTS (
             SELECT FROM sitedelta.scan WHERE status = 'running' AND watched_ms > time.now))) AS claimable`,
    );
    const number = (column: string): number => Math.max(0, Number(row?.[column] ?? 0));
    return {
      waiting: number('waiting'),
      oldestMs: number('oldest'),
      claimable: number('claimable'),
      claimableOldestMs: number('claimable_oldest'),
      firstClaimable: typeof row?.['first'] === 'string' ? row['first'] : null,
      freeSlots: number('free_slots'),
      isPaused: row?.['is_paused'] === true,
    };
  }

  async wait(signal: AbortSignal): Promise<void> {
    await this.#context.wakeUp.wait(AbortSignal.any([signal, AbortSignal.timeout(POLL_MS)]));
  }

  async #reap(alive: readonly Job[]): Promise<Reaped> {
    const { database } = this.#context;
    const now = this.#context.now();
    const living = new Set(alive.map(({ id, attempt }) => `${id} ${attempt}`));
    return database.transaction(async (sql) => {
      // One at a time is enough for all processes, and others need not wait for it.
      const lock = await sql.get('SELECT pg_try_advisory_xact_lock($1) AS taken', REAP_LOCK);
      if (lock?.['taken'] !== true) return { lost: 0, expired: 0 };
      const nowMs = await noteReaping(sql, now);
      const silent = await sql.all(
        `SELECT ${STATE_COLUMNS} FROM sitedelta.scan WHERE status = 'running' AND lease_ms < $1
         ORDER BY seq LIMIT ${REAP_BATCH} FOR UPDATE SKIP LOCKED`,
        nowMs,
      );
      const waiting = await sql.all(
        `SELECT ${STATE_COLUMNS} FROM sitedelta.scan WHERE status = 'queued' AND queued_ms < $1
           AND NOT EXISTS (SELECT FROM sitedelta.state WHERE is_paused)
         ORDER BY seq LIMIT ${REAP_BATCH} FOR UPDATE SKIP LOCKED`,
        nowMs - MAX_WAIT_MS,
      );
      await sql.run(`DELETE FROM sitedelta.worker WHERE abs(${now} - seen_ms) > ${2 * WORKER_SILENCE_MS}`);
      // A scan that fails takes the lock of its host only; the next one may need that of the queue, which comes before.
      if (silent.length + waiting.length > 0) await sql.run(LOCK_QUEUE);
      const dead = silent.filter((row) => !living.has(`${String(row['id'])} ${Number(row['attempt'])}`));
      return {
        lost: await moveScans(sql, now, dead, { type: 'lost' }),
        expired: await moveScans(sql, now, waiting, { type: 'expired' }),
      };
    });
  }
}
