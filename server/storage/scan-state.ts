import type { ScanFailure } from '../../shared/limitations/scan-failure.ts';

/** The status of a scan, in the contract's words. */
export type ScanStatus = 'queued' | 'running' | 'complete' | 'failed';

/** Everything that decides which status a scan can have next. */
export interface ScanState {
  status: ScanStatus;
  /** How often a worker has begun the scan; names the run that may write (fencing). */
  attempt: number;
  /** Why it failed; null unless failed. */
  failure: ScanFailure | null;
  /** Whether it follows a run that was lost and has shown no sign of life after its first minute (WATCH_MS). */
  isWatched: boolean;
}

/** What can happen to a scan. */
export type ScanEvent =
  /** A worker begins it. */
  | { type: 'claimed' }
  | { type: 'completed' }
  | { type: 'failed'; failure: ScanFailure }
  /** Its worker was stopped before it was done. */
  | { type: 'released' }
  /** Its worker died or fell silent. */
  | { type: 'lost' }
  /** It waited in the queue for longer than MAX_WAIT_MS. */
  | { type: 'expired' }
  /** An operator ended it. */
  | { type: 'cancelled' };

const STATUSES: readonly ScanStatus[] = ['queued', 'running', 'complete', 'failed'];

/** Reads a stored status. @throws Error if the word is not a status */
export function readStatus(word: unknown): ScanStatus {
  const status = STATUSES.find((known) => known === word);
  if (!status) throw new Error(`Not a status of a scan: ${String(word)}`);
  return status;
}

/** How often a scan whose worker was lost or stopped is run again. */
export const MAX_RERUNS = 2;

/**
 * A run that follows one that was lost is watched for this long: if it is lost as well, its scan is the likely reason, and
 * would end the next process, too.
 */
export const WATCH_MS = 60_000;

/** How long a scan may wait in the queue; by then its client has given up. */
export const MAX_WAIT_MS = 60 * 60 * 1000;

/** Scans that waited before a start, a move or an outage are not failed sooner after it, whatever the wall clock says. */
export const MIN_WAIT_AFTER_START_MS = 10 * 60 * 1000;

/** A run that is silent for this long is considered dead. */
export const LEASE_MS = 15_000;

/** A worker that was not seen for this long is considered dead. */
export const WORKER_SILENCE_MS = 30_000;

/** The state of a scan that was just accepted. */
export const ACCEPTED: ScanState = { status: 'queued', attempt: 0, failure: null, isWatched: false };

/**
 * Moves a scan: queued → running → complete or failed. It goes back from running to queued when its worker was lost or
 * stopped, at most MAX_RERUNS times, and then fails. It fails, too, when it waited too long, when its worker was lost
 * twice, the second time within WATCH_MS, or when an operator cancels it. complete and failed are final.
 *
 * @returns the state after the event, or null when the event cannot happen in this state
 */
export function nextState(state: ScanState, event: ScanEvent): ScanState | null {
  switch (event.type) {
    case 'claimed':
      return state.status === 'queued'
        ? { status: 'running', attempt: state.attempt + 1, failure: null, isWatched: false }
        : null;
    case 'expired':
      return state.status === 'queued'
        ? { ...state, status: 'failed', failure: { kind: 'waited-too-long' } }
        : null;
    case 'cancelled':
      return state.status === 'queued' || state.status === 'running'
        ? { ...state, status: 'failed', failure: { kind: 'cancelled' } }
        : null;
    case 'completed':
      return state.status === 'running' ? { ...state, status: 'complete' } : null;
    case 'failed':
      return state.status === 'running' ? { ...state, status: 'failed', failure: event.failure } : null;
    default:
      // Released or lost.
      if (state.status !== 'running') return null;
      if (event.type === 'lost' && state.isWatched)
        return { ...state, status: 'failed', failure: { kind: 'lost-again-soon' } };
      return state.attempt <= MAX_RERUNS
        ? { ...state, status: 'queued' }
        : { ...state, status: 'failed', failure: { kind: 'interrupted-too-often', times: state.attempt } };
  }
}
