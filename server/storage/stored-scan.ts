import type { ScanChanges, ScanCounts } from './records.ts';
import type { ScanState } from './scan-state.ts';
import type { Compressed } from './compress.ts';

/** All that a storage keeps of a scan, apart from its bodies, for another storage. Times in milliseconds since 1970. */
export interface StoredScan extends ScanState {
  id: string;
  target: string;
  client: string;
  /** See NewScan.base. */
  base: string | null;
  isBaseLive: boolean;
  hasAllRules: boolean;
  /** As it is stored; null if nothing is known. */
  deployment: string | null;
  /** Scans that wait are run in the order of their turns, and those of one turn as they came. */
  turn: number;
  createdAtMs: number;
  queuedAtMs: number;
  /** When it became complete or failed. */
  completedAtMs: number | null;
  /** When it was last named, or compared with, as a base. */
  usedAtMs: number | null;
  /** See ScanSummary. */
  counts: ScanCounts | null;
  changes: ScanChanges | null;
}

/** The bodies of a scan as they are stored, compressed; null if it has none. */
export interface StoredBodies {
  result: Compressed | null;
  facts: Compressed | null;
  /** By finding, in the order of their bytes. */
  pictures: readonly PictureBody[];
}

/** A row of the table of pictures. */
export interface PictureBody {
  finding: string;
  about: string;
  body: Uint8Array;
}
