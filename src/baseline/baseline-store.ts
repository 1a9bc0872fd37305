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
}

/**
 * Where the base of the next run is kept. Neither method throws: without a baseline a run is still
 * useful, so what goes wrong is logged.
 */
export interface BaselineStore {
  /** The newest record, or undefined where there is none or it can't be read. */
  read(): Promise<BaselineRecord | undefined>;
  /** @returns Whether the record is kept. */
  write(record: BaselineRecord): Promise<boolean>;
}
