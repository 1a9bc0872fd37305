import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../engine/engine.ts';
import type { RulePages } from '../../shared/rule-pages.ts';
import type { Log } from '../ops/log/log.ts';
import { abortable } from '../shared/abortable.ts';
import type { BegunJob, ClaimedJob, Job } from '../storage/records.ts';
import type { ScanQueue, ScanStore } from '../storage/storage.ts';
import { logFailure } from './log-failure.ts';
import { reapRegularly } from './reap-regularly.ts';
import { runJob } from './run-job.ts';
import type { RunContext } from './run-job.ts';
import { WorkerPresence } from './worker-presence.ts';

/** What a worker needs. Times in milliseconds; those with a default are for tests. */
export interface WorkerOptions {
  /** Unique over all processes. */
  name: string;
  queue: ScanQueue;
  store: Pick<ScanStore, 'facts'>;
  engine: Engine;
  log: Log;
  /** Scans under way at once; the engine itself bounds pages at once. */
  maxScans: number;
  /** When a run is stopped that the engine did not end by itself. */
  hardStopMs: number;
  /** See RunScanOptions. */
  rulePages?: RulePages | null;
  /** Called after each run, however it ended. */
  onRunEnd?: () => void;
  heartbeatMs?: number;
  /** Pause before the next try when the storage can't be used. */
  retryMs?: number;
  abortGraceMs?: number;
}

/** Takes scans from the queue and runs them. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #context: RunContext;
  /** Aborted when no more scans are claimed. */
  readonly #stopping = new AbortController();
  /** Aborted when runs must end. */
  readonly #ending = new AbortController();
  readonly #running = new Map<Promise<void>, ClaimedJob>();
  #claiming: Promise<void> | null = null;
  #reaping: { stop(): void } | null = null;
  readonly #presence: WorkerPresence;
  #stopped: Promise<void> | null = null;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#context = {
      heartbeatMs: 5_000,
      retryMs: 5_000,
      abortGraceMs: 5_000,
      ...options,
      ending: this.#ending.signal,
    };
    this.#presence = new WorkerPresence({
      ...options,
      intervalMs: this.#context.heartbeatMs,
      freeSlots: () => options.maxScans - this.#running.size,
    });
  }

  /** Begins to claim. Idempotent. */
  start(): void {
    if (this.#claiming !== null) return;
    const { queue, log, heartbeatMs } = this.#context;
    const alive = (): ClaimedJob[] => [...this.#running.values()];
    this.#reaping = reapRegularly({ queue, log, intervalMs: heartbeatMs, alive });
    this.#presence.start();
    this.#claiming = this.#claimAll();
  }

  /** Scans under way. */
  get running(): number {
    return this.#running.size;
  }

  /**
   * Stops claiming, gives runs the time to end, then puts unfinished ones back into the queue.
   * Resolves when nothing runs any more. Idempotent.
   */
  async stop(graceMs: number): Promise<void> {
    this.#stopped ??= this.#stop(graceMs);
    await this.#stopped;
  }

  async #claimAll(): Promise<void> {
    const { log } = this.#context;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      if (this.#running.size >= this.#options.maxScans) {
        await Promise.race(this.#running.keys());
        continue;
      }
      try {
        if (await this.#canScan()) await this.#claimNext();
        else await this.#pause();
      } catch (error) {
        logFailure(log, error, {}, 'No scan can be claimed');
        await this.#pause();
      }
    }
  }

  /**
   * Whether a scan would not fail for lack of a browser. If other processes may have one, scans are left to them: this
   * process would fail one after the other, and faster than they are run.
   */
  async #canScan(): Promise<boolean> {
    const { queue, engine } = this.#context;
    if (!queue.isShared) return true;
    const asked = abortable(engine.health(), this.#stopping.signal);
    return asked.then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async #claimNext(): Promise<void> {
    const { queue } = this.#context;
    const { signal } = this.#stopping;
    const job = await queue.claim(this.#options.name);
    // A crash of the database may undo a claim while the run has begun; run again, it has a number of its own.
    if (job && (signal.aborted || this.#isRunning(job))) await queue.release(job);
    else if (job) this.#begin(job);
    else await queue.wait(signal);
  }

  #isRunning({ id, attempt }: Job): boolean {
    return [...this.#running.values()].some((run) => run.id === id && run.attempt === attempt);
  }

  /** Ends early when no more scans are claimed. */
  async #pause(): Promise<void> {
    const { signal } = this.#stopping;
    await sleep(this.#context.retryMs, undefined, { signal }).catch(() => undefined);
  }

  #begin(job: BegunJob): void {
    const run = runJob(job, this.#context).catch((error: unknown) => {
      this.#context.log.error(
        { scanId: job.id, err: error },
        'A run could not be ended; it is taken back when its lease ends',
      );
    });
    const tracked: Promise<void> = run.finally(() => {
      this.#running.delete(tracked);
      this.#options.onRunEnd?.();
    });
    this.#running.set(tracked, job);
  }

  async #stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    this.#reaping?.stop();
    const absent = this.#claiming === null ? null : this.#presence.stop();
    const grace = new AbortController();
    const graceOver = sleep(graceMs, undefined, { signal: grace.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.#running.keys()), graceOver]);
    grace.abort();
    this.#ending.abort();
    await Promise.all(this.#running.keys());
    await this.#claiming;
    await absent;
  }
}
