/** What a scan is to do beyond the address, which is all that the public API takes. */
export interface ScanSettings {
  /** Pages of one scan; null for the service's default. */
  maxPages: number | null;
  /** Patterns of paths (`*` within a segment, `**` for any number); with any, only such pages are visited. */
  include: string[];
  /** Patterns of paths of pages that are not visited, even if `include` has them. */
  exclude: string[];
  /** Paths, with a slash first, of pages that are visited first, whether or not something leads to them. */
  startPages: string[];
  /** Size of the window in CSS pixels; null for the service's default. */
  viewport: { width: number; height: number } | null;
  /** Sent with requests to the hosts of the scans under way only. Secret: never logged or stored. */
  headers: Record<string, string>;
  /** Set for the host of the scan only. Secret: never logged or stored. */
  cookies: Record<string, string>;
  /** A page is judged once an element matches this CSS selector; null not to wait for one. */
  waitForSelector: string | null;
  /** Conformance level of WCAG that findings are about: A, AA (with A) or AAA (with both); null for the default. */
  wcagLevel: 'A' | 'AA' | 'AAA' | null;
  /**
   * Rules by the name that findings have, such as `color-contrast`: false turns one off, true on. `all` stands for those
   * that are only counted otherwise.
   */
  rules: Record<string, boolean>;
  /**
   * Whether robots.txt of the site is obeyed; null for what is usual: as the configuration has it, and not on builds of the
   * user's own.
   */
  robots: 'obey' | 'ignore' | null;
}

/** A scan of which nothing is asked. */
export const NO_SETTINGS: ScanSettings = {
  maxPages: null,
  include: [],
  exclude: [],
  startPages: [],
  viewport: null,
  headers: {},
  cookies: {},
  waitForSelector: null,
  wcagLevel: null,
  rules: {},
  robots: null,
};
