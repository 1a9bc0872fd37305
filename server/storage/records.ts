import type { components } from '../../openapi.gen.ts';
import type { ScanFailure } from '../../shared/limitations/scan-failure.ts';
import type { Asker } from './audit-trail.ts';
import type { ScanStatus } from './scan-state.ts';

/** A scan to be accepted. */
export interface NewScan {
  /** 32 characters of lower-case hexadecimal. */
  id: string;
  /** Normalised address (parseTarget). */
  target: string;
  /** Who asked for it; clients take turns. */
  client: string;
  /** Id of the scan whose ids of findings it continues; null if none was named. */
  base: string | null;
  /** Whether the client says that the deployment of the base is still at its address. */
  isBaseLive?: boolean;
  /** Whether rules have findings that other scans only count (rules/notices.ts). */
  hasAllRules?: boolean;
  /** What the client says of the deployment that the target shows; undefined if that is nothing. */
  deployment?: Deployment | undefined;
  /** Name of the token that it is asked for with, if any: the webhooks of that token are told its end. */
  token?: string | undefined;
  /** Who asked for it, if that is written into the audit trail. */
  asker?: Asker | undefined;
  /** The span of the request, as in a header `traceparent`, if requests are traced; its runs belong to that trace. */
  traceParent?: string | undefined;
}

/** What is known of a deployment, in the shape of the contract. */
export type Deployment = components['schemas']['Deployment'];

/** What became of a scan to be accepted. */
export interface AcceptedScan {
  /** Its own id, or that of the scan that is reused. */
  id: string;
  /** Whether a scan was accepted; false if one that waits is reused. */
  isNew: boolean;
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
  status: ScanStatus;
  /** See NewScan.deployment. */
  deployment?: Deployment;
  attempt: number;
  createdAtMs: number;
  /** When it became complete or failed. */
  completedAtMs: number | null;
  /** Why it failed; null unless failed. */
  failure: ScanFailure | null;
  /** Scans that will start before this one, plus one; null unless queued, and if MAX_COUNTED or more are before it. */
  queuePosition: number | null;
  /** Null unless running. */
  progress: JobProgress | null;
}

/** How many findings a scan has, by severity, and how many pages it checked. */
export type ScanCounts = Omit<components['schemas']['ScanResult']['counts'], 'total'>;

/** How many findings were certainly added and resolved since the base. */
export interface ScanChanges {
  added: number;
  resolved: number;
}

/** What is known of a scan without reading its result. Times in milliseconds since 1970. */
export interface ScanSummary {
  id: string;
  target: string;
  status: ScanStatus;
  /** See NewScan.base; the scan may have been removed. */
  base: string | null;
  /** See NewScan.deployment; null if the client said nothing. */
  deployment: Deployment | null;
  createdAtMs: number;
  completedAtMs: number | null;
  /** Null unless complete, and for scans of versions that did not count. */
  counts: ScanCounts | null;
  /** Compared with `base`; null until someone asks for that comparison. */
  changes: ScanChanges | null;
}

/** Stored JSON that has not been read yet. */
export interface StoredText {
  /** Length in bytes. */
  bytes: number;
  /** Resolves to null if the text was removed in the meantime. */
  read(): Promise<Buffer | null>;
}

/** One run of a scan. Every write names it, so that a run that was given up can't change anything. */
export interface Job {
  /** Id of the scan. */
  id: string;
  /** Counts from 1. */
  attempt: number;
}

/** A run that a worker has begun. */
export interface ClaimedJob extends Job {
  /** Normalised address to scan. */
  target: string;
  /** See NewScan. */
  base: string | null;
  isBaseLive?: boolean;
  hasAllRules?: boolean;
}

/** What a run has found of a rule so far, in the shape of the contract. */
export type FoundRule = components['schemas']['FoundRule'];

/** A run that was begun just now. */
export interface BegunJob extends ClaimedJob {
  /** Milliseconds since its scan was accepted. */
  waitedMs: number;
  /** See NewScan; null if the request was not traced. */
  traceParent: string | null;
}

/** How far a run is. */
export interface JobProgress {
  pagesFound: number;
  pagesDone: number;
  /** Address of the page that is being visited; of several, the one whose visit began first. */
  currentPage?: string;
  /** Findings of the visited pages; what is known only at the end is not among them. */
  findingsFound?: number;
  /** The worst rules that these findings break. */
  rules?: FoundRule[];
}

/** What is known of a picture of an element without reading it. Sizes and places are in pixels. */
export interface PictureNote {
  /** Id of the finding that it is of, in the scan that has taken it. */
  finding: string;
  /** The rule of the finding. */
  rule: string;
  /** Address of the page that shows the element. */
  page: string;
  /** Whether it is of the element that the finding is described by; otherwise it is of another one. */
  isLead: boolean;
  width: number;
  height: number;
  /** The element in it: left, top, right and bottom. */
  box: [left: number, top: number, right: number, bottom: number];
}

/** A picture of an element, for people: it is no part of the result or of what is compared. */
export interface StoredPicture extends PictureNote {
  /** A WebP file. */
  image: Uint8Array;
}

/** A finding in the picture of a page. */
export interface PlacedFinding {
  /** Its id and rule, as of a PictureNote. */
  finding: string;
  rule: string;
  /** Elements of it: left, top, right and bottom. */
  boxes: [left: number, top: number, right: number, bottom: number][];
  /** Whether the first of them is the element that the finding is described by. */
  isLead: boolean;
}

/** What is known of the picture of a page without reading it. Sizes and places are in pixels. */
export interface PagePictureNote {
  /** Address of the page. */
  page: string;
  /** Place of the page in its scan, from 0, by which the picture is found. */
  index: number;
  width: number;
  height: number;
  /** Pixels of the picture for one CSS pixel of the page. */
  scale: number;
  /** The page goes on below it. */
  isCut: boolean;
  /** Its pieces, the topmost first. */
  tiles: { top: number; height: number }[];
  findings: PlacedFinding[];
}

/** A picture of a page, for people, as of elements. */
export interface StoredPagePicture extends PagePictureNote {
  /** Each with a JPEG file. */
  tiles: (PagePictureNote['tiles'][number] & { image: Uint8Array })[];
}

/** What a finished run leaves behind. */
export interface JobOutput {
  result: components['schemas']['ScanResult'];
  /** Encoded facts, from which later scans are compared; the storage compresses them. */
  facts: Uint8Array;
  /** One of a finding at most; none by default. */
  pictures?: readonly StoredPicture[];
  pagePictures?: readonly StoredPagePicture[];
}

/** What a worker reports of itself. */
export interface WorkerNote {
  /** Unique over all processes. */
  name: string;
  /** Whether its browser works and it takes scans. */
  canScan: boolean;
  /** How many more scans it could begin. */
  freeSlots: number;
}
