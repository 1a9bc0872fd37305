import type { ScanDiff } from '../service/api-types.ts';

/** The comparison with a base, or why there is none. */
export type Comparison = { kind: 'compared'; diff: ScanDiff; base?: ComparedBase } | NoBase;

/** Why a scan is not compared. */
export interface NoBase {
  kind: 'no-base';
  /** For people; may be several sentences. */
  reason: string;
  /**
   * `unreadable`: there may be a base, but this time it can't be read. `off`: the inputs allow none. Undefined:
   * no base has been stored yet.
   */
  cause?: 'unreadable' | 'off';
  /** If it is unreadable: it was not found where it was looked for, so a new one may be begun. */
  mayBegin?: boolean;
}

/** What a scan was compared with. */
export interface ComparedBase {
  /** The address that was scanned. */
  target: string;
  /** ISO date. */
  completedAt: string;
  /** The report for people; empty if the service gave no usable address. */
  reportUrl: string;
  /** How many pages it judged; undefined if that is not known. */
  pages?: number | undefined;
  /** The deployed commit; empty if it is not known, as is its page. */
  sha: string;
  commitUrl: string;
  /** The environment that it was deployed to; empty if it is not known. */
  environment: string;
  /** The run that made the scan; 0 if it is not known, as is its number; its page is empty then. */
  runId: number;
  runNumber: number;
  runUrl: string;
}
