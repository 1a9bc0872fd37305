import type { Log } from '../ops/log/log.ts';
import { abortable } from '../shared/abortable.ts';
import type { Job, JobProgress } from '../storage/records.ts';
import { LEASE_MS } from '../storage/scan-state.ts';
import type { ScanQueue } from '../storage/storage.ts';
import { logFailure } from './log-failure.ts';

/** Why a run was stopped before its end. */
export type StopReason = 'shutdown' | 'lost' | 'timeout';

/** What a heartbeat needs. */
export interface HeartbeatOptions {
  queue: Pick<ScanQueue, 'heartbeat' | 'isShared' | 'waitForEnd'>;
  log: Log;
  /** Time between two heartbeats. */
  heartbeatMs: number;
  /** A run that takes longer is stopped. */
  hardStopMs: number;
  /** Aborted when the worker ends. */
  ending: AbortSignal;
}

/** No page is begun in the last third of a lease, so that most pages are done when it ends. */
const VISIT_MS = (LEASE_MS * 2) / 3;

/** Extends the lease of a run for as long as it lasts, and stops the run when it must not go on. */
export class Heartbeat {
  readonly #abort = new AbortController();
  readonly #options: HeartbeatOptions;
  readonly #timer: NodeJS.Timeout;
  /** Aborted when it does not matter any more whether the scan ends otherwise. */
  readonly #over = new AbortController();
  readonly #onEnding = (): void => this.#stop('shutdown');
  /** Beats are counted rather than time: while the process is suspended, its runs make no progress. */
  #beats = 0;
  #reason: StopReason | null = null;
  #isDone = false;
  /** Since the last heartbeat that was stored was sent; null before the first one. */
  #sinceStored: (() => number) | null = null;
  /** Resolves when a heartbeat is stored. */
  #stored = Promise.withResolvers<void>();
  /** Stored with the next heartbeat. */
  progress: JobProgress = { pagesFound: 0, pagesDone: 0 };

  /** Starts it; `end` must be called. */
  constructor(job: Job, options: HeartbeatOptions) {
    this.#options = options;
    if (options.ending.aborted) this.#stop('shutdown');
    options.ending.addEventListener('abort', this.#onEnding);
    this.#timer = setInterval(() => this.#beat(job), options.heartbeatMs);
    // The process may have been suspended since the claim.
    if (options.queue.isShared) this.#send(job);
    void this.#watch(job);
  }

  /** Aborted when the run must stop. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Why the run was stopped; null if it was not. */
  get stopReason(): StopReason | null {
    return this.#reason;
  }

  /**
   * Waits until no other process can have taken over the run: at once unless heartbeats could not be stored for a while.
   * @throws the signal's reason when it is aborted while waiting
   */
  async confirmed(signal: AbortSignal): Promise<void> {
    if (!this.#options.queue.isShared) return;
    while (this.#sinceStored === null || this.#sinceStored() > VISIT_MS)
      await abortable(this.#stored.promise, signal);
  }

  /**
   * The work of the run is done. Its lease is still extended while its end is stored, but nothing stops it any more: a
   * heartbeat that arrives after the end finds no run, although none was lost.
   */
  workDone(): void {
    this.#isDone = true;
    this.#over.abort();
  }

  /** Ends the heartbeat, not the run. */
  end(): void {
    clearInterval(this.#timer);
    this.#over.abort();
    this.#options.ending.removeEventListener('abort', this.#onEnding);
  }

  #beat(job: Job): void {
    const { heartbeatMs, hardStopMs } = this.#options;
    this.#beats += 1;
    if (this.#beats * heartbeatMs >= hardStopMs) this.#stop('timeout');
    this.#send(job);
  }

  /** A scan that an operator cancels stops at once, not at the next heartbeat. */
  async #watch(job: Job): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      await this.#options.queue.waitForEnd(job, signal);
      if (!signal.aborted) this.#send(job);
    }
  }

  #send(job: Job): void {
    const { queue, log } = this.#options;
    const sinceSent = createStopwatch();
    queue.heartbeat(job, this.progress).then(
      (isCurrent) => {
        if (!isCurrent) return this.#stop('lost');
        this.#sinceStored = sinceSent;
        this.#stored.resolve();
        this.#stored = Promise.withResolvers();
      },
      (error: unknown) => logFailure(log, error, { scanId: job.id }, 'A heartbeat could not be stored'),
    );
  }

  #stop(reason: StopReason): void {
    if (this.#isDone) return;
    this.#reason ??= reason;
    this.#abort.abort();
  }
}

/**
 * Measures the time since this call, in milliseconds, never too short: Node's clock stands still while the machine
 * sleeps, and the wall clock can be set.
 */
function createStopwatch(): () => number {
  const [steadyMs, wallMs] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steadyMs, Date.now() - wallMs);
}
