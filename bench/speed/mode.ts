/** What every mode is given. */
export interface ModeJob {
  /** Addresses of all pages, in order. */
  urls: string[];
  /** Hosts that the pages name and that must not be waited for. */
  otherHosts: string[];
  /** The browser that all modes use. */
  browserPath: string;
  /** A folder of its own for temporary files. */
  folder: string;
}

/** What a mode found. */
export interface ModeResult {
  findings: number;
  /** Pages without a result. */
  lost: number;
  /** Pages with a result. */
  pages: number;
  /** Wall time of each page, for the mode to which others are compared on a part of the pages. */
  pagesMs?: number[];
  /** Wall time by phase, if the mode reports phases. */
  phases?: Record<string, { ms: number; count: number }>;
}

/**
 * A way to scan the pages.
 * @param begin to be called when the scan begins: what a mode sets up once for all scans is not counted. With the number
 *   of a process, only that one and its descendants are metered, and not the mode's own process
 * @param finish Called at the end of the work, if the mode itself ends later
 */
export type Mode = (job: ModeJob, begin: (pid?: number) => void, finish: () => void) => Promise<ModeResult>;

/** Flags for browsers that others start: names of other hosts fail at once, and root may run it. */
export function browserFlags(): string[] {
  const isRoot = process.getuid?.() === 0;
  return ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1', ...(isRoot ? ['--no-sandbox'] : [])];
}
