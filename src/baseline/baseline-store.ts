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
}

/**
 * Where bases are kept. No method throws, except when the run is cancelled: without a baseline a run is
 * still useful, so what goes wrong is logged.
 */
export interface BaselineStore {
  /** For the log, as in "found in …": "the Actions cache". */
  name: string;
  /** The record to compare with, or undefined where there is none or it can't be read. */
  read(): Promise<BaselineRecord | undefined>;
}

/** Whether a record must not be replaced by one of this run: a re-run of an old run has nothing newer. */
export function isOfNewerRun(record: BaselineRecord | undefined, runId: number): record is BaselineRecord {
  return record !== undefined && record.runId > runId;
}
