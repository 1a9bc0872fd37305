/** The last complete scan of a target on the baseline branch. */
export interface BaselineRecord {
  scanId: string;
  /** Commit that was deployed when the scan was made. */
  sha: string;
  /** Run that made the scan; ids of runs grow, also across the workflows of a repository. */
  runId: number;
  runAttempt: number;
  /** Number of that run in its workflow, as people see it. */
  runNumber: number;
  /** ISO date. */
  completedAt: string;
  /** The scan that it was compared with itself; empty where there was none. */
  baseScanId: string;
  /** Run that made that scan; 0 where it is not known. */
  baseRunId: number;
  /** Host of the target, with its port; empty where it is too long to be kept. */
  host: string;
}

/** A scan that a run may be compared with, as a store knows it. */
export interface StoredBase {
  scanId: string;
  /** Empty where it is not known. */
  sha: string;
  /** 0 where it is not known, as is the number. */
  runId: number;
  runNumber: number;
}

/** What a look into a store brings: a base, or why there may be one that can't be seen. */
export type StoreAnswer =
  | { kind: 'base'; base: StoredBase }
  /** This run has no such store, and neither had the runs before it. */
  | { kind: 'unavailable'; reason: string }
  /** The token lacks the permission to look. */
  | { kind: 'refused'; reason: string }
  /** There may be a base or not; this time it can't be told. */
  | { kind: 'unreadable'; reason: string };

/** Where bases are kept. */
export interface BaselineStore {
  /** For the log, as in "found in …": "the Actions cache". */
  name: string;
  /**
   * Looks for bases, best first, each when it is asked for. No answer at all means that there is none. What
   * goes wrong is an answer; it throws only when the run is cancelled.
   */
  search(): AsyncGenerator<StoreAnswer>;
}

/** Whether a record must not be replaced by one of this run: a re-run of an old run has nothing newer. */
export function isOfNewerRun(record: BaselineRecord | undefined, runId: number): record is BaselineRecord {
  return record !== undefined && record.runId > runId;
}
