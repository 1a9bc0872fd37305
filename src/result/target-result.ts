import type { Comparison } from './comparison.ts';
import type { Outcome } from './decide-outcome.ts';
import type { ComparedFinding, Scan } from '../service/api-types.ts';
import type { FailedStatus } from '../shared/errors.ts';

/** A target that was scanned, and has an outcome. */
export interface CompleteTarget {
  kind: 'complete';
  /** The address as it was asked for. */
  url: string;
  scan: Scan;
  comparison: Comparison;
  outcome: Outcome;
  /** The report for people, with the base if there is one; empty if the service gave no usable address. */
  reportUrl: string;
  /** Undefined where nothing was deployed, as for the command line. */
  deployed?: Deployment;
  /**
   * The findings of the comparison, or of the scan without one, whose picture the report shows, and its address; empty if
   * only people who have signed in can open it.
   */
  pictures?: ReadonlyMap<ComparedFinding, string>;
  /** Fixes of what was added; undefined if none is proven, or nobody asked for them. */
  fixes?: ProvenFixes;
}

/** Fixes that a scan has proven. */
export interface ProvenFixes {
  /** Findings that they repair. */
  repaired: number;
  /** Of these, findings whose fix is a suggestion on the pull request. */
  suggested: number;
  /** A unified diff with all of them, and where it is kept for people; empty if it is not. */
  diff: string;
  diffUrl: string;
}

/** A target without a result. */
export interface FailedTarget {
  kind: 'failed';
  url: string;
  status: FailedStatus;
  /** What happened and what to do, for people; may have several lines. */
  message: string;
  /** The inputs are wrong, so the run fails whatever they tolerate. */
  isMistake: boolean;
  /** Empty if the service did not accept a scan. */
  scanId: string;
  /** The scan, if it is complete or failed. */
  scan: Scan | undefined;
  reportUrl: string;
}

/** What became of one target of the run. */
export type TargetResult = CompleteTarget | FailedTarget;

/** What a run knows of the deployment that it has scanned. */
interface Deployment {
  /** The deployed commit; empty if it is not known, as is its page. */
  sha: string;
  commitUrl: string;
  /** Empty if it is not known. */
  environment: string;
  /** The run itself. */
  runNumber: number;
  runUrl: string;
}
