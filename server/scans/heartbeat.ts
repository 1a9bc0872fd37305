import type { Log } from '../log/log.ts';
import type { Job, JobProgress } from '../storage/records.ts';
import type { ScanQueue } from '../storage/storage.ts';

/** Why a run was stopped before its end. */
export type StopReason = 'shutdown' | 'lost' | 'timeout';

/** What a heartbeat needs. */
export interface HeartbeatOptions {
  queue: Pick<ScanQueue, 'heartbeat'>;
  log: Log;
  /** Time between two heartbeats. */
  heartbeatMs: number;
  /** A run that takes longer is stopped. */
  hardStopMs: number;
  /** Aborted when the worker ends. */
  ending: AbortSignal;
}

/** Extends the lease of a run for as long as it lasts, and stops the run when it must not go on. */
export class Heartbeat {
  readonly #abort = new AbortController();
  readonly #options: HeartbeatOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #onEnding = (): void => this.#stop('shutdown');
  /** Beats are counted rather than time: while the process is suspended, its runs make no progress. */
  #beats = 0;
  #reason: StopReason | null = null;
  /** Stored with the next heartbeat. */
  progress: JobProgress = { pagesFound: 0, pagesDone: 0 };

  /** Starts it; `end` must be called. */
  constructor(job: Job, options: HeartbeatOptions) {
    this.#options = options;
    if (options.ending.aborted) this.#stop('shutdown');
    options.ending.addEventListener('abort', this.#onEnding);
    this.#timer = setInterval(() => this.#beat(job), options.heartbeatMs);
  }

  /** Aborted when the run must stop. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Why the run was stopped; null if it was not. */
  get stopReason(): StopReason | null {
    return this.#reason;
  }

  /** Ends the heartbeat, not the run. */
  end(): void {
    clearInterval(this.#timer);
    this.#options.ending.removeEventListener('abort', this.#onEnding);
  }

  #beat(job: Job): void {
    const { queue, log, heartbeatMs, hardStopMs } = this.#options;
    this.#beats += 1;
    if (this.#beats * heartbeatMs >= hardStopMs) this.#stop('timeout');
    queue.heartbeat(job, this.progress).then(
      (isCurrent) => isCurrent || this.#stop('lost'),
      (error: unknown) => log.warn({ scanId: job.id, err: error }, 'A heartbeat could not be stored'),
    );
  }

  #stop(reason: StopReason): void {
    this.#reason ??= reason;
    this.#abort.abort();
  }
}
