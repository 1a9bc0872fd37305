/** What a run knows of the deployment that it has scanned. */
export interface Deployment {
  /** The deployed commit; empty if it is not known, as is its page. */
  sha: string;
  commitUrl: string;
  /** Empty if it is not known. */
  environment: string;
  /** The run itself. */
  runNumber: number;
  runUrl: string;
}
