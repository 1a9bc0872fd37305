/** What a scan was compared with. */
export interface ComparedBase {
  /** The address that was scanned. */
  target: string;
  /** ISO date. */
  completedAt: string;
  /** The report for people; empty if the service gave no usable address. */
  reportUrl: string;
  /** The deployed commit; empty where it is not known, as is its page. */
  sha: string;
  commitUrl: string;
  /** The run that made the scan; 0 where it is not known, as is its number; its page is empty then. */
  runId: number;
  runNumber: number;
  runUrl: string;
}
