import type { ScanStatus } from './scan-state.ts';

/** What an operator can do with the scans of the queue, and with those that have ended. */
export interface QueueControl {
  /** The scans that run, then those that wait, in their order; at most MAX_LISTED. */
  list(): Promise<{ isPaused: boolean; scans: ListedScan[] }>;
  /** What is known of a scan; null if there is none. */
  show(id: string): Promise<ListedScan | null>;
  /**
   * Ends scans that wait or run: they have failed from then on, and what runs stops.
   * @returns how many
   */
  cancel(which: CancelledScans): Promise<number>;
  /** Begins, or ends, a time in which no scan is begun. Scans that run go on, and waiting ones do not wait too long by it. */
  setPaused(isPaused: boolean): Promise<void>;
  /**
   * Removes a scan that has ended, with its result, facts, pictures and comparisons.
   * @param evenLast also if it is the last complete one of its address
   */
  remove(id: string, evenLast: boolean): Promise<Removal>;
}

/** A scan by its id, all of a host (with port or without), or all of a client, as `list` names it. */
export type CancelledScans = { id: string } | { host: string } | { client: string };

/** Scans that `list` has at most. */
export const MAX_LISTED = 1_000;

/** A scan as an operator sees it. Times in milliseconds since 1970. */
export interface ListedScan {
  id: string;
  status: ScanStatus;
  target: string;
  /** Who asked for it, under the name that the service gives to clients; empty once it has ended. */
  client: string;
  attempt: number;
  /** The worker that runs it. */
  worker: string | null;
  createdAtMs: number;
  /** When it became complete or failed. */
  completedAtMs: number | null;
  /** Why it failed, as it is stored. */
  failure: string | null;
}

/** The columns that listedScan reads. */
export const LISTED_COLUMNS =
  'id, status, target, client, attempt, worker, created_ms, completed_ms, failure';

/** What became of a scan to be removed. */
export type Removal =
  /** `namedBy`: scans that are kept and had named it as their base. */
  | { kind: 'removed'; namedBy: number }
  | { kind: 'not-there' }
  /** It has not ended. */
  | { kind: 'under-way' }
  /** A scan that waits or runs names it as its base. */
  | { kind: 'needed' }
  /** It is the last complete one of its address: what workflows compare with, if nothing else was scanned since. */
  | { kind: 'last' };
