import type { CommitStatus } from '../github/list-statuses.ts';

/** The last complete scan of a target on the baseline branch. */
export interface BaselineRecord {
  scanId: string;
  /** Commit that was deployed when the scan was made. */
  sha: string;
  /** Run that made the scan. Later runs have greater ids, across all workflows of a repository. */
  runId: number;
  runAttempt: number;
  /** Number of that run in its workflow, as people see it. */
  runNumber: number;
  /** ISO date. */
  completedAt: string;
  /** The scan that it was compared with itself; empty if there was none. */
  baseScanId: string;
  /** Run that made that scan; 0 if it is not known. */
  baseRunId: number;
  /** Host of the target, with its port; empty if it is too long to be kept. */
  host: string;
  /** The environment that it was deployed to; empty if it is not known, or its name is too long to be kept. */
  environment: string;
}

/** A scan that a run may be compared with, as a store knows it. */
export interface StoredBase {
  scanId: string;
  /** Empty if it is not known. */
  sha: string;
  /** 0 if it is not known, as is the number. */
  runId: number;
  runNumber: number;
  /** Empty if it is not known. */
  environment: string;
}

/** Which records belong to a target. */
export interface RecordQuery {
  /** Ids of its baseline. */
  ids: readonly string[];
  /** Host of the target; within an environment, records of the same site come first. */
  host: string;
}

/** What a store answers to a query: a base, or why there may be one that this run can't see. */
export type StoreAnswer =
  | { kind: 'base'; base: StoredBase }
  /** There was a base, and it can never be one again. */
  | { kind: 'gone'; reason: string }
  /** This run has no such store, and neither had the runs before it. */
  | { kind: 'unavailable'; reason: string }
  /** The token lacks the permission to look. */
  | { kind: 'refused'; reason: string }
  /**
   * There may be a base or not; this time it can't be read.
   * `mayBegin`: it was not found where it was looked for, and a run that passes all the same may begin a new one.
   */
  | { kind: 'unreadable'; reason: string; mayBegin?: boolean };

/** The answer of a store that has only a record which another version has made. */
export function ofOtherVersion(store: string): StoreAnswer {
  const reason = `Another version of Sitedelta has stored the base in ${store}, and this one cannot read it.`;
  return { kind: 'unreadable', reason, mayBegin: true };
}

/** A record that a run wants to keep. */
export interface NewRecord {
  /** The ids under which later runs look for it. */
  ids: readonly string[];
  record: BaselineRecord;
}

/** Whether a store holds a record now. */
export interface WriteAnswer {
  isKept: boolean;
  /** Why not, in one sentence; undefined if the user learns it elsewhere. */
  reason?: string;
}

/** The commit status that a run is about to set. It can carry records in its link. */
export interface StatusCarrier {
  /** The page that the status leads to. */
  link: string;
  /** The statuses that the commit has already; undefined if they can't be read. */
  existing: readonly CommitStatus[] | undefined;
  /**
   * Sets the status.
   *
   * @returns The link as GitHub has kept it; undefined if GitHub refused the status.
   */
  set(link: string): Promise<string | undefined>;
}

/** Where bases are kept. */
export interface BaselineStore {
  /** For the log, as in "found in …": "the Actions cache". */
  name: string;
  /**
   * Looks for bases, best first, each when it is asked for. No answer at all means that there is none. An error
   * is an answer, too; it throws only when the run is cancelled.
   */
  read(query: RecordQuery): AsyncGenerator<StoreAnswer>;
  /**
   * Keeps records.
   *
   * @param status Set by the store of commit statuses, even without a record; undefined if this run sets none.
   * @returns An answer for each record, in their order.
   */
  write(records: readonly NewRecord[], status: StatusCarrier | undefined): Promise<WriteAnswer[]>;
}

/** Whether a record must not be replaced by one of this run: a re-run of an old run has nothing newer. */
export function isOfNewerRun(record: BaselineRecord | undefined, runId: number): record is BaselineRecord {
  return record !== undefined && record.runId > runId;
}
