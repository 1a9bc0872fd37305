import { setTimeout as sleep } from 'node:timers/promises';
import { wordScanFailure } from '../../shared/limitations/word-scan-failure.ts';
import type { Engine } from '../engine/engine.ts';
import type { RulePages } from '../../shared/rule-pages.ts';
import type { Log } from '../ops/log/log.ts';
import { ServiceError } from '../shared/errors.ts';
import { inPhase } from '../shared/phase.ts';
import { inRun } from '../shared/run-channel.ts';
import type { ReportedRun } from '../shared/run-channel.ts';
import type { BegunJob, ClaimedJob } from '../storage/records.ts';
import type { ScanQueue, ScanStore } from '../storage/storage.ts';
import { Heartbeat } from './heartbeat.ts';
import type { HeartbeatOptions, StopReason } from './heartbeat.ts';
import { logFailure } from './log-failure.ts';
import { createRunPermit } from './run-permit.ts';
import { runScan } from './run-scan.ts';
import type { ScanOutcome } from './run-scan.ts';

/** What the runs of one worker share. Times in milliseconds. */
export interface RunContext extends HeartbeatOptions {
  queue: ScanQueue;
  store: Pick<ScanStore, 'facts'>;
  engine: Engine;
  log: Log;
  /** Pause before the end of a run is stored again, if the storage could not be used. */
  retryMs: number;
  /** See RunScanOptions. */
  rulePages?: RulePages | null;
  /** See RunScanOptions. */
  abortGraceMs: number;
}

/** How a run ended. */
type RunEnd =
  | ScanOutcome
  /** The scan goes back into the queue. */
  | { type: 'release' }
  /** Another run of the scan has begun, or it has ended otherwise. */
  | { type: 'lost' };

/**
 * The life of a scan between its claim and its end: it is run under a heartbeat, and its end is stored.
 * @throws Error if the end could not be stored; then the lease of the run expires, and the scan returns to the queue
 */
export async function runJob(job: BegunJob, context: RunContext): Promise<void> {
  const { id: scanId, attempt, traceParent, waitedMs } = job;
  return inRun({ scanId, attempt, traceParent, waitedMs }, (reported) => runReported(job, context, reported));
}

async function runReported(job: ClaimedJob, context: RunContext, reported: ReportedRun): Promise<void> {
  const { log } = context;
  const about = { scanId: job.id, target: job.target, attempt: job.attempt };
  log.info({ event: 'scan-begun', ...about }, 'Scan begun');
  const beganMs = performance.now();
  const heartbeat = new Heartbeat(job, context);
  try {
    const end = await storeEnd(job, await run(job, heartbeat, context), context);
    const seconds = Math.round((performance.now() - beganMs) / 1000);
    log.info({ event: 'scan-ended', ...about, seconds, ...loggedEnd(end) }, 'Scan ended');
    reported.outcome = end.type;
    if (end.type === 'complete') reported.pages = end.output.result.counts.pages;
  } finally {
    heartbeat.end();
  }
}

async function run(job: ClaimedJob, heartbeat: Heartbeat, context: RunContext): Promise<RunEnd> {
  try {
    return await runScan({
      ...context,
      job,
      signal: heartbeat.signal,
      permit: createRunPermit({ ...context, job, heartbeat }),
      onProgress(progress) {
        heartbeat.progress = progress;
      },
    });
  } catch (error) {
    return endOfBrokenRun(job, heartbeat.stopReason, error, context.log);
  } finally {
    heartbeat.workDone();
  }
}

function endOfBrokenRun(job: ClaimedJob, reason: StopReason | null, error: unknown, log: Log): RunEnd {
  if (reason === 'shutdown') return { type: 'release' };
  if (reason === 'lost') return { type: 'lost' };
  // The storage could not be read; nothing is wrong with the scan.
  if (reason === null && error instanceof ServiceError) return { type: 'release' };
  log.error({ scanId: job.id, reason, err: error }, 'A scan failed because of an error');
  return { type: 'failed', failure: { kind: reason === 'timeout' ? 'stopped' : 'internal-error' } };
}

/**
 * Stores the end of a run; tries again while the storage can't be used, so that the work is not lost.
 * @returns how it ended in the storage
 */
async function storeEnd(job: ClaimedJob, end: RunEnd, context: RunContext): Promise<RunEnd> {
  const { log, ending, retryMs } = context;
  for (;;) {
    try {
      return (await store(job, end, context.queue)) ? end : { type: 'lost' };
    } catch (error) {
      // At the shutdown there is one try: the scan is still in the store and runs again at the next start.
      if (!(error instanceof ServiceError) || ending.aborted) throw error;
      logFailure(log, error, { scanId: job.id }, 'The end of a scan could not be stored; trying again');
      // Rejects only when the worker ends, which the next turn sees.
      await sleep(retryMs, undefined, { signal: ending }).catch(() => undefined);
    }
  }
}

/** @returns whether the run was still the current one of its scan */
async function store(job: ClaimedJob, end: RunEnd, queue: ScanQueue): Promise<boolean> {
  switch (end.type) {
    case 'complete':
      return inPhase('store', () => queue.complete(job, end.output));
    case 'failed':
      return inPhase('store', () => queue.fail(job, end.failure));
    case 'release':
      return queue.release(job);
    default:
      return false;
  }
}

function loggedEnd(end: RunEnd): object {
  if (end.type === 'complete') return { end: end.type, counts: end.output.result.counts };
  if (end.type !== 'failed') return { end: end.type };
  return { end: end.type, failure: end.failure, reason: wordScanFailure(end.failure) };
}
