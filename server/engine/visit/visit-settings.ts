/** How pages are visited and judged. */
export interface VisitSettings {
  /** Size of the window in CSS pixels. */
  viewport: { width: number; height: number };
  /** CSS selector of an element that a page must have before it is judged; null for none. */
  waitForSelector: string | null;
  /** The standard of HTML_CodeSniffer; AAA also turns on what axe has for that level. */
  standard: 'WCAG2AA' | 'WCAG2AAA';
  /** axe rules that run although the standard does not include them. */
  extraRules: readonly string[];
  /**
   * How many pages of a scan, from the first one of the crawl, are tried after they were judged, as people use them: with
   * the keyboard, in narrow windows, with larger text. Infinity for all.
   */
  triedPages: number;
  /** Whether forms of such pages may be submitted: never where the site may know us. */
  sendsForms: boolean;
  /**
   * How `Math.random` begins in every document: with values near one end of its range, so that what a page leaves to chance
   * differs between two visits; null for no change.
   */
  chance: Chance | null;
  /**
   * The only rules of axe that run, if what is asked for is found by them and our own; HTML_CodeSniffer does not run then.
   * Null for everything.
   */
  only: readonly string[] | null;
}

/** Near which end of their range random numbers are. */
export type Chance = 'low' | 'high';

/** How pages are visited and judged unless a scan was asked for something else. */
export const DEFAULT_VISIT: VisitSettings = {
  viewport: { width: 1280, height: 1024 },
  waitForSelector: null,
  standard: 'WCAG2AA',
  extraRules: [],
  triedPages: 0,
  sendsForms: true,
  chance: null,
  only: null,
};
