import type { components } from '../../openapi.gen.ts';

/** One run of a scan. Every write names it, so that a run that was given up can't change anything. */
export interface Job {
  /** Id of the scan. */
  id: string;
  /** Counts from 1. */
  attempt: number;
}

/** A run that a worker has begun. */
export interface ClaimedJob extends Job {
  /** Normalised address to scan. */
  target: string;
  /** Id of the scan from which the ids of findings go on; null where none was named. */
  base: string | null;
}

/** How far a run is. */
export interface JobProgress {
  pagesFound: number;
  pagesDone: number;
}

/** What a finished run leaves behind. */
export interface JobOutput {
  result: components['schemas']['ScanResult'];
  /** Encoded facts (facts-codec), from which later scans are compared; compressed by the store. */
  facts: Uint8Array;
}

/** What reaping did. */
export interface Reaped {
  /** Scans whose worker went silent: queued again, or failed after too many runs. */
  lost: number;
  /** Scans that failed because they waited too long. */
  expired: number;
}

/** How many scans were removed. */
export interface Pruned {
  old: number;
  /** Before their time, for lack of room. */
  early: number;
}

/**
 * The durable queue of scans: clients take turns, and the scans of one client come in its order. Scans get in through
 * ScanStore.create. A boolean answer tells whether the run is still the one that counts; false means that nothing was
 * changed. All methods reject with ServiceError `unavailable` while the storage can't be used; nothing is changed then.
 */
export interface ScanQueue {
  /** Begins the scan whose turn it is, or answers null when none waits. `worker` is for the log. */
  claim(worker: string): Promise<ClaimedJob | null>;
  /** Tells that the run is alive, for another LEASE_MS, and how far it is. */
  heartbeat(job: Job, progress: JobProgress): Promise<boolean>;
  /** Ends a run with its result: one transaction, final. */
  complete(job: Job, output: JobOutput): Promise<boolean>;
  /** Ends a run with a sentence for people: final. */
  fail(job: Job, error: string): Promise<boolean>;
  /** Puts an unfinished run back into the queue at its old place (or fails it after too many runs). */
  release(job: Job): Promise<boolean>;
  /**
   * Takes back scans whose run is silent for longer than the lease and fails those that waited too long.
   * @param alive runs that are under way in this process; they are never taken back. Their heartbeats come late when the
   * process was suspended or had too much to do
   */
  reap(alive: readonly Job[]): Promise<Reaped>;
  /**
   * Removes scans that ended longer ago than the age, and gives their space back. Those stay that are the last complete
   * one of an address, that were named or compared with as a base within the age, or that a scan under way needs as its
   * base. Where the data still takes more room than it may, scans go before their time, in the order in which they came:
   * those that a later one of the address has replaced, then the others, and last those that are in use as bases.
   */
  prune(maxAgeMs: number, maxBytes: number): Promise<Pruned>;
  /** Waits until a scan may be there to claim (no promise) or the signal is aborted. */
  wait(signal: AbortSignal): Promise<void>;
}

/** A run that is silent for this long is taken for dead. */
export const LEASE_MS = 15_000;
