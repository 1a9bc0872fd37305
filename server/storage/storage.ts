import type { ScanFailure } from '../../shared/limitations/scan-failure.ts';
import type { components } from '../../openapi.gen.ts';
import type {
  AcceptedScan,
  BegunJob,
  Job,
  JobOutput,
  JobProgress,
  NewScan,
  PagePictureNote,
  PictureNote,
  QueueLimits,
  ScanChanges,
  ScanRecord,
  ScanSummary,
  StoredText,
  WorkerNote,
} from './records.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { QueueControl } from './queue-control.ts';
import type { TokenStore } from './token-store.ts';
import type { WebhookStore } from './webhook-store.ts';

/**
 * Everything the service keeps. `openStorage` opens it; `test/server/storage/conformance.ts` says what every
 * implementation must do. Methods of its parts reject with ServiceError `unavailable` while the data
 * can't be used; nothing is lost or half done then.
 */
export interface Storage {
  /** What the use cases of the API need. */
  store: ScanStore;
  /** What workers need. */
  queue: ScanQueue;
  /** What an operator can do with scans. */
  control: QueueControl;
  /** Tokens of clients. */
  tokens: TokenStore;
  /** Where the ends of scans are told. */
  webhooks: WebhookStore;
  /** Who asked for what. */
  audit: AuditTrail;
  /** What limits over all processes need; null if there is only one, which can count in memory. */
  callWindows: CallWindows | null;
  /** Where the data is, for people: a folder, or a database without its password. */
  place: string;
  /**
   * Key of the hashes by which clients are named: the same in all processes that share the data, and otherwise new at
   * every start.
   */
  clientKey: Uint8Array;
  /**
   * Resolves when all of the data was found undamaged; until then it can be read but not written.
   * @throws StoreOpenError when it is damaged
   */
  checked: Promise<void>;
  /**
   * Writes a checked copy of the data into a file next to it, while everything goes on.
   * @returns the path of the file; null if the database has tools of its own for this
   * @throws Error if there is no copy now; an earlier one stays
   */
  backUp(): Promise<string | null>;
  /** Releases the data. Idempotent; everything else rejects from then on. */
  close(): Promise<void>;
}

/** Keeps scans, their results, their facts and their comparisons. */
export interface ScanStore {
  /**
   * Accepts a scan and puts it into the queue, in one transaction. Once it resolves, the scan survives the death of this
   * process. If a scan of the same address with the same base waits that was accepted less than `reuseMs` ago, and that
   * is run no later than the new one would be, that scan is the answer instead, and nothing changes.
   * @param reuseMs 0, the default, for always a new scan
   * @throws ServiceError invalid_base when there is no complete scan with the id of the base; queue_full; rate_limited
   * when the client or the host have more than their share
   */
  create(scan: NewScan, limits: QueueLimits, reuseMs?: number): Promise<AcceptedScan>;
  /** The scan, or null if there is none. */
  get(id: string): Promise<ScanRecord | null>;
  /**
   * Waits until the scan may have ended, in whichever process it runs, or the signal is aborted. What ends once this was
   * called is not missed, so a caller looks at the scan after the call and before it awaits the answer.
   */
  waitForEnd(id: string, signal: AbortSignal): Promise<void>;
  /** Result of a complete scan, or null. */
  result(id: string): Promise<components['schemas']['ScanResult'] | null>;
  /** The same as JSON text, for callers that pass it on. */
  resultText(id: string): Promise<StoredText | null>;
  /** Encoded facts of a complete scan, or null. */
  facts(id: string): Promise<Uint8Array | null>;
  /** Their length in bytes, without reading them; null if there are none. */
  factsLength(id: string): Promise<number | null>;
  /** What is known of the pictures of a scan, by finding; empty if it has none. */
  pictures(id: string): Promise<PictureNote[]>;
  /** What is known of the pictures of whole pages of a scan, in the order of the pages; empty if it has none. */
  pagePictures(id: string): Promise<PagePictureNote[]>;
  /**
   * The picture of a finding of a scan, as a WebP file, or a piece of that of a page by `page-{index}-{tile}`, as a JPEG
   * file; null if there is none.
   */
  picture(id: string, finding: string): Promise<Uint8Array | null>;
  /** Notes that a scan was compared with as a base, so that it is kept for longer. */
  noteBase(id: string): Promise<void>;
  /** A stored comparison as JSON text, or null. Comparisons may be forgotten at any time. */
  diffText(current: string, base: string): Promise<StoredText | null>;
  /**
   * Stores a comparison; does nothing if one of the scans is gone.
   * @param changes noted for the history of the scan if the base is the one that it named
   */
  saveDiff(current: string, base: string, text: Uint8Array, changes?: ScanChanges): Promise<void>;
  /**
   * The scan, the base that it named, the base of that, and so on: the newest first, at most so many, as far as they are
   * kept; empty if there is no such scan. Scans that name this one as their base are not in it: their ids are not known to
   * those who have this id.
   */
  chain(id: string, limit: number): Promise<ScanSummary[]>;
  /** The last complete scans of exactly this address, whichever client asked for them: the newest first, at most so many. */
  scansOf(target: string, limit: number): Promise<ScanSummary[]>;
  /**
   * Removes scans that ended longer ago than the age. It keeps the last complete scan of each address, scans that were
   * named or compared with as a base within the age, and bases of scans under way. If the data still takes more room than
   * it may, scans are removed before their time, oldest first: those that a later one of the address has replaced, then
   * the others, and last those that are in use as bases. It works in small steps, between which everything else goes on,
   * and several may run at once, in one process or in many.
   * @param signal ends it after the step that is under way; what was removed stays removed
   */
  prune(maxAgeMs: number, maxBytes: number, signal?: AbortSignal): Promise<Pruned>;
  /**
   * Resolves when the storage can be read and written, and has room for a result.
   * @returns what an operator should know, one sentence each
   */
  check(): Promise<string[]>;
}

/**
 * The durable queue of scans: clients take turns, and the scans of one client run in the order in which they came. A
 * scan enters it through ScanStore.create. A boolean answer says whether the run is still the current one of its scan;
 * false means that nothing was changed.
 */
export interface ScanQueue {
  /** Whether another process may take over a run once its lease has ended. */
  readonly isShared: boolean;
  /**
   * Begins the scan whose turn it is, or resolves to null when none can begin now. Scans of a host that another process
   * visits, or that has to be left alone for a time, stay in the queue. `worker` is for the log.
   */
  claim(worker: string): Promise<BegunJob | null>;
  /** Lets the lease of a run end LEASE_MS from now, and stores its progress. */
  heartbeat(job: Job, progress: JobProgress): Promise<boolean>;
  /** Ends a run with its result: one transaction, final. */
  complete(job: Job, output: JobOutput): Promise<boolean>;
  /** Ends a run without a result: final. */
  fail(job: Job, failure: ScanFailure): Promise<boolean>;
  /** Puts an unfinished run back into the queue at its old place (or fails it after too many runs). */
  release(job: Job): Promise<boolean>;
  /**
   * Takes back scans whose run has been silent for longer than its lease, and fails those that waited too long.
   * @param alive runs under way in this process; they are never taken back. Their heartbeats are late when the process
   * was suspended or had too much to do
   */
  reap(alive: readonly Job[]): Promise<Reaped>;
  /**
   * Compares what is derived from scans, such as counts, with the scans from time to time, and makes anew what is wrong.
   * Only a mistake, or a statement by hand, can make it wrong.
   * @returns how many rows were
   */
  repair(): Promise<number>;
  /** Notes that a worker is alive, by the clock of the storage. */
  noteWorker(worker: WorkerNote): Promise<void>;
  /**
   * How many workers that can run scans were seen within WORKER_SILENCE_MS.
   * @param except the name of a worker that is not counted
   */
  liveWorkers(except?: string): Promise<number>;
  /**
   * Lets a run visit another host than before, with port, unless another process visits that host or it has to be left
   * alone. After a refusal the run visits no host; no scan of the host begins before it could ask again.
   * @returns whether it may; if not, it has to ask again within some seconds
   */
  enterHost(job: Job, host: string): Promise<boolean>;
  /**
   * Waits until the scan of a run may have ended otherwise, or the signal is aborted. What it says can be lost, so a
   * heartbeat has to find it, too.
   */
  waitForEnd(job: Job, signal: AbortSignal): Promise<void>;
  /** Lets no process begin to visit a host, with port, before this time is over. */
  restHost(host: string, ms: number): Promise<void>;
  /** How many scans wait, and for how long the one has that waits longest; 0 if none does. */
  backlog(): Promise<Backlog>;
  /** Waits until a scan may be there to claim (not guaranteed) or the signal is aborted. */
  wait(signal: AbortSignal): Promise<void>;
}

/** Counts calls in windows of time that all processes share. The window of a key begins with its first call. */
export interface CallWindows {
  /**
   * Counts calls of a key, whose windows have this length.
   * @param calls how many have come
   * @returns all calls in the window so far, these included, and in how many milliseconds it ends
   */
  countCalls(key: string, calls: number, windowMs: number): Promise<{ calls: number; endsInMs: number }>;
}

/** The scans that wait. */
export interface Backlog {
  waiting: number;
  oldestMs: number;
  /**
   * Those of them that could be begun now; of a host only the first one, and none of a host that a process visits or that
   * has to be left alone, nor one whose run was lost while another such run is watched (WATCH_MS).
   */
  claimable: number;
  claimableOldestMs: number;
  /** The id of the one that comes first; null if there is none. */
  firstClaimable: string | null;
  /** How many more scans the workers that are alive could begin. */
  freeSlots: number;
  /** Whether an operator has paused the queue. */
  isPaused: boolean;
}

/** What reaping did. */
export interface Reaped {
  /** Scans whose worker went silent: queued again, or failed after too many runs. */
  lost: number;
  /** Scans that failed because they waited too long. */
  expired: number;
}

/** How many scans were removed. */
export interface Pruned {
  old: number;
  /** Before their time, for lack of room. */
  early: number;
}
