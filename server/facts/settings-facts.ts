/**
 * What a scan was asked to do beyond its address, as far as a comparison must know it. Values of headers and cookies are
 * not part of it. A scan of a public service has none of this.
 */
export interface SettingsFacts {
  /** Patterns of paths, as in robots.txt (robots-rules.ts); with any, only such pages were visited. */
  include: string[];
  /** Patterns of paths of pages that were not visited. */
  exclude: string[];
  /** Paths, with their queries, of pages that were visited without anything leading to them. */
  startPages: string[];
  /** How many pages were visited at most; not there if the settings do not say. */
  maxPages?: number;
  /** Which rules counted; see RuleChoice. */
  wcagLevel: 'A' | 'AAA' | null;
  rules: Record<string, boolean>;
  /** Width and height of the window in CSS pixels; null for that of every scan without settings. */
  viewport: [number, number] | null;
  /** The CSS selector that pages were waited for. */
  waitForSelector: string | null;
  /** Names of headers, in lower case, and of cookies; sorted. */
  headers: string[];
  cookies: string[];
}
