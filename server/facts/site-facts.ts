/** What a scan has seen of a site besides its pages. Everything in it comes from the site. */
export interface SiteFacts {
  /** Final address of the first page. */
  start: string;
  /** Null if there was no answer. */
  robots: RobotsFacts | null;
  /** The files that were asked for, in their order; null if one of them gave no answer. */
  sitemaps: SitemapFacts[] | null;
  /** Addresses of pages that sitemaps name, on the origin of the site. */
  sitemapPages: readonly string[];
  /** Whether there is a `/favicon.ico`; null if that is not known. */
  hasFavicon: boolean | null;
  /** How an address answers at which there can be no page; null if that is not known. */
  missingPage: AnswerFacts | null;
  /** How the first page answers over http, if it came over https; null if that is not known. */
  overHttp: AnswerFacts | null;
}

/** The answer for an address. */
export interface AnswerFacts {
  address: string;
  /** After redirects. */
  finalAddress: string;
  status: number;
}

/** A robots.txt. */
export interface RobotsFacts {
  status: number;
  /** It is a page. */
  isHtml: boolean;
  /** Lines that crawlers do not understand, the first of them. */
  errors: RobotsError[];
}

/** A line of robots.txt that crawlers ignore. */
export interface RobotsError {
  /**
   * `unknown`: no known name before the colon, or no colon; `no agent`: a rule that stands before the first user agent;
   * `path`: a rule whose path begins neither with a slash nor with a wildcard; `sitemap`: a sitemap without a full
   * address.
   */
  kind: 'unknown' | 'no agent' | 'path' | 'sitemap';
  /** From 1. */
  line: number;
  /** Shortened. */
  text: string;
}

/** A sitemap, or an index of them. */
export interface SitemapFacts {
  address: string;
  /** robots.txt or another sitemap names it; otherwise it was looked for in the usual place. */
  isNamed: boolean;
  status: number;
  /** What is wrong with the file as a whole: it is a page, or neither XML nor a list of addresses, or breaks off. */
  problem: 'html' | 'unreadable' | 'broken' | null;
  /** What the parser says, if it is broken. */
  message: string;
  /** Addresses in it that are not complete, the first of them. */
  relative: string[];
  /** Addresses in it that are not on the origin of the site, although others are, the first of them. */
  foreign: string[];
  /** The origin of all its addresses, if it is another one than that of the site. */
  onlyOrigin: string | null;
  /** Addresses in it. */
  entries: number;
}
