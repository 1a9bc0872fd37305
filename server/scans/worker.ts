import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../engine/engine.ts';
import { ServiceError } from '../shared/errors.ts';
import { inPhase } from '../shared/phase.ts';
import type { ClaimedJob, JobProgress, ScanQueue } from '../storage/queue.ts';
import type { ScanStore } from '../storage/store.ts';
import { runScan } from './run-scan.ts';
import type { RunOutcome } from './run-scan.ts';
import type { Log } from '../log/log.ts';

/** What a worker needs. Times in milliseconds; those with a default are for tests. */
export interface WorkerOptions {
  queue: ScanQueue;
  store: Pick<ScanStore, 'facts'>;
  engine: Engine;
  log: Log;
  /** Scans under way at once; the engine itself bounds pages at once. */
  maxScans: number;
  /** When a run is stopped that the engine did not end by itself. */
  hardStopMs: number;
  /** Called after each run, whatever became of it. */
  onRunEnd?: () => void;
  heartbeatMs?: number;
  /** Pause before the next try when the storage can't be used. */
  retryMs?: number;
  abortGraceMs?: number;
}

/** Takes scans from the queue and runs them. */
export interface Worker {
  /** Begins to claim. */
  start(): void;
  /**
   * Stops claiming, lets runs go on for the time, then puts what is unfinished back into the queue.
   * Resolves when nothing runs any more. Idempotent.
   */
  stop(graceMs: number): Promise<void>;
}

type StopReason = 'shutdown' | 'lost' | 'timeout';

const FAILED_BY_US =
  'The scan failed because of an error in the service. Ask for a new scan; if it fails again, tell the operator.';
const TOOK_TOO_LONG =
  'The scan took too long and was stopped. Ask for a new scan, or for one of fewer pages.';

/** Makes a worker over a queue. */
export function createWorker(options: WorkerOptions): Worker {
  const { queue, log } = options;
  const { heartbeatMs = 5_000, retryMs = 5_000, abortGraceMs = 5_000 } = options;
  const name = `${process.pid}-${randomUUID().slice(0, 8)}`;
  const stopping = new AbortController();
  const ending = new AbortController();
  const running = new Map<Promise<void>, ClaimedJob>();
  let loop: Promise<void> | null = null;
  let stopped: Promise<void> | null = null;

  async function pause(signal: AbortSignal): Promise<void> {
    // Rejects only when aborted, which the caller sees in the signal.
    await sleep(retryMs, undefined, { signal }).catch(() => undefined);
  }

  async function claimAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (running.size >= options.maxScans) {
        await Promise.race(running.keys());
        continue;
      }
      try {
        const job = await queue.claim(name);
        if (job && stopping.signal.aborted) await queue.release(job);
        else if (job) begin(job);
        else await queue.wait(stopping.signal);
      } catch (error) {
        log.error({ err: error }, 'No scan can be claimed');
        await pause(stopping.signal);
      }
    }
  }

  function begin(job: ClaimedJob): void {
    const run = runJob(job).catch((error: unknown) => {
      log.error(
        { scanId: job.id, err: error },
        'A run could not be ended; it is taken back when its lease ends',
      );
    });
    const tracked: Promise<void> = run.finally(() => {
      running.delete(tracked);
      options.onRunEnd?.();
    });
    running.set(tracked, job);
  }

  async function runJob(job: ClaimedJob): Promise<void> {
    log.info({ scanId: job.id, target: job.target, attempt: job.attempt }, 'Scan begun');
    const beganMs = performance.now();
    let progress: JobProgress = { pagesFound: 0, pagesDone: 0 };
    let reason: StopReason | null = null;
    const abort = new AbortController();
    function stop(why: StopReason): void {
      reason ??= why;
      abort.abort();
    }
    const onEnding = (): void => stop('shutdown');
    if (ending.signal.aborted) onEnding();
    ending.signal.addEventListener('abort', onEnding);
    let beats = 0;
    const heart = setInterval(() => {
      // Beats are counted rather than time: while the process is suspended, its runs can't get on.
      beats += 1;
      if (beats * heartbeatMs >= options.hardStopMs) stop('timeout');
      queue.heartbeat(job, progress).then(
        (ours) => ours || stop('lost'),
        (error: unknown) => log.warn({ scanId: job.id, err: error }, 'A heartbeat could not be stored'),
      );
    }, heartbeatMs);
    try {
      const outcome = await runScan({
        ...options,
        job,
        signal: abort.signal,
        abortGraceMs,
        onProgress(latest) {
          progress = latest;
        },
      }).catch((error: unknown) => stoppedOutcome(job, reason, error));
      await settle(job, outcome, beganMs);
    } finally {
      clearInterval(heart);
      ending.signal.removeEventListener('abort', onEnding);
    }
  }

  function stoppedOutcome(
    job: ClaimedJob,
    reason: StopReason | null,
    error: unknown,
  ): RunOutcome | 'release' | 'lost' {
    if (reason === 'shutdown') return 'release';
    if (reason === 'lost') return 'lost';
    // The storage could not be read; the scan is as good as before.
    if (reason === null && error instanceof ServiceError) return 'release';
    log.error({ scanId: job.id, reason, err: error }, 'A scan failed because of an error');
    return { error: reason === 'timeout' ? TOOK_TOO_LONG : FAILED_BY_US };
  }

  /** Stores the end of a run; tries again while the storage can't be used, so that the work is not lost. */
  async function settle(
    job: ClaimedJob,
    outcome: RunOutcome | 'release' | 'lost',
    beganMs: number,
  ): Promise<void> {
    for (;;) {
      try {
        const end = (await store(job, outcome)) ? endOf(outcome) : { end: 'lost' };
        const seconds = Math.round((performance.now() - beganMs) / 1000);
        log.info({ scanId: job.id, target: job.target, attempt: job.attempt, seconds, ...end }, 'Scan ended');
        return;
      } catch (error) {
        // At the shutdown there is one try: the scan is still in the store and runs again at the next start.
        if (!(error instanceof ServiceError) || ending.signal.aborted) throw error;
        log.error({ scanId: job.id, err: error }, 'The end of a scan could not be stored; trying again');
        await pause(ending.signal);
      }
    }
  }

  async function store(job: ClaimedJob, outcome: RunOutcome | 'release' | 'lost'): Promise<boolean> {
    if (outcome === 'lost') return false;
    if (outcome === 'release') return queue.release(job);
    return inPhase('store', () =>
      'output' in outcome ? queue.complete(job, outcome.output) : queue.fail(job, outcome.error),
    );
  }

  const reaper = (): void => {
    queue.reap([...running.values()]).then(
      ({ lost, expired }) => {
        if (lost + expired > 0) log.warn({ lost, expired }, 'Scans were taken back or had waited too long');
      },
      (error: unknown) => log.warn({ err: error }, 'The queue could not be reaped'),
    );
  };
  let reaping: ReturnType<typeof setInterval> | null = null;

  async function stop(graceMs: number): Promise<void> {
    stopping.abort();
    if (reaping) clearInterval(reaping);
    const grace = new AbortController();
    const timer = setTimeout(() => grace.abort(), graceMs);
    await Promise.race([Promise.all(running.keys()), aborted(grace.signal)]);
    clearTimeout(timer);
    ending.abort();
    await Promise.all(running.keys());
    await loop;
  }

  return {
    start() {
      reaping ??= setInterval(reaper, heartbeatMs);
      loop ??= claimAll();
    },
    async stop(graceMs) {
      stopped ??= stop(graceMs);
      await stopped;
    },
  };
}

/** What the log has of the end of a run. */
function endOf(outcome: RunOutcome | 'release' | 'lost'): object {
  if (typeof outcome === 'string') return { end: outcome };
  return 'output' in outcome
    ? { end: 'complete', counts: outcome.output.result.counts }
    : { end: 'failed', reason: outcome.error };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
