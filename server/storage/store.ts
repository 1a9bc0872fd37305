import type { components } from '../../openapi.gen.ts';
import type { JobProgress, ScanQueue } from './queue.ts';
import type { ScanStatus } from './scan-state.ts';

/** A scan that is to be accepted. */
export interface NewScan {
  /** 32 characters of lower-case hexadecimal. */
  id: string;
  /** Normalised address (parseTarget). */
  target: string;
  /** Who asked for it; clients take turns. */
  client: string;
  /** Id of the scan from which its ids go on; null where none was named. */
  base: string | null;
}

/** How many scans may wait, the new one included. */
export interface QueueLimits {
  all: number;
  /** Of one client, and of one host; null for no such limit. */
  share: number | null;
}

/** The small row that polling reads. Times in milliseconds since 1970. */
export interface ScanRecord {
  id: string;
  target: string;
  /** See targetKey. */
  targetKey: string;
  status: ScanStatus;
  attempt: number;
  createdAtMs: number;
  /** When it became complete or failed. */
  completedAtMs: number | null;
  /** Why it failed, in one sentence. */
  error: string | null;
  /** Scans that will start before this one, plus one; null unless queued. */
  queuePosition: number | null;
  /** Null unless running. */
  progress: JobProgress | null;
}

/** JSON as it is stored. */
export interface StoredText {
  /** Length in bytes; Infinity where it is not known. */
  bytes: number;
  /** null where it was removed since it was found. */
  read(): Promise<Buffer | null>;
}

/**
 * Keeps scans, their results and their facts. All methods reject with ServiceError `unavailable` while the
 * storage can't be used; nothing is lost or half done then.
 */
export interface ScanStore {
  /**
   * Accepts a scan and puts it into the queue, in one transaction. When it resolves, the scan survives the
   * death of this process.
   * @throws ServiceError invalid_base when the base is no complete scan of the target; queue_full, or rate_limited when
   * client or host have more than their share
   */
  create(scan: NewScan, limits: QueueLimits): Promise<void>;
  /** The scan, or null when there is none. */
  get(id: string): Promise<ScanRecord | null>;
  /** Result of a complete scan, or null. */
  result(id: string): Promise<components['schemas']['ScanResult'] | null>;
  /** The same as JSON text, for those who pass it on. */
  resultText(id: string): Promise<StoredText | null>;
  /** Encoded facts of a complete scan, or null. */
  facts(id: string): Promise<Uint8Array | null>;
  /** Their length in bytes, without reading them; Infinity where it is not known, null where there are none. */
  factsLength(id: string): Promise<number | null>;
  /** Notes that a scan was compared with as a base, so that it is kept for longer. */
  noteBase(id: string): Promise<void>;
  /** A comparison that was kept, as JSON text, or null. Comparisons may be forgotten at any time. */
  diffText(current: string, base: string): Promise<StoredText | null>;
  /** Keeps a comparison; does nothing when one of the scans is gone. */
  saveDiff(current: string, base: string, text: Uint8Array): Promise<void>;
  /** Resolves when the storage can be read and written. */
  check(): Promise<void>;
}

/** Store and queue over the same data, as one process opened them. */
export interface Storage {
  store: ScanStore;
  queue: ScanQueue;
  /**
   * Resolves when all of the data was found whole; until then it can be read, and nothing can be written.
   * @throws StoreOpenError when it is damaged
   */
  checked: Promise<void>;
  /** Lets the data go. Idempotent; everything else rejects from then on. */
  close(): Promise<void>;
}
