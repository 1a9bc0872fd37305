import type { Unlisted } from '../../findings/facts/judged-page.ts';
import type { Discovery } from './discover.ts';

/** A page that is to be visited. `index` counts from 0 in the stable order of the crawl. */
export interface FrontierPage {
  index: number;
  url: string;
  /** Index of the page whose link led to it first; null for the start page, what the sitemap names and known pages. */
  foundOn: number | null;
  /** Nothing leads there: it is known from an earlier scan only. */
  unlinked: boolean;
}

/** What the frontier needs to know of a page that was visited. */
export interface VisitedPage {
  finalUrl: string;
  canonical: string | null;
  /** A hash of what the page shows; null where it says nothing. */
  content: string | null;
  links: string[];
}

/**
 * Decides which pages a scan visits and in which order: breadth first, first the start page, then what the
 * sitemap names, then links in the order of the pages and of the document, and where there is room at the end pages of an
 * earlier scan that nothing leads to any more. The order does not depend on how fast pages answer. What a page leads to
 * is taken in piece by piece, so that thousands of links don't keep the process from other work; `next` waits for it.
 */
export interface Frontier {
  /**
   * Adds what was discovered beside links: addresses of sitemaps, which others there may be, and which addresses
   * robots.txt allows. Call it once, after the first page's final address is known and before reveal(0) and done(0):
   * until then no page but the first is given out, and the seeds come before that page's links. Addresses of other
   * origins are dropped.
   */
  seed(found: Pick<Discovery, 'sitemapUrls' | 'unlisted' | 'allows'>): void;
  /** The next page; waits while a page under way may still bring links; null when there is none left or the limit is reached. */
  next(): Promise<FrontierPage | null>;
  /**
   * It is known where a page leads, though it is not judged yet: what `done` will be told, so that others need not
   * wait for its judging. Its links count even if judging fails; told again, nothing changes.
   */
  reveal(index: number, page: VisitedPage): void;
  /**
   * A page was visited: the links of its rendered DOM in document order, its final
   * address, its canonical link and a word for its content, so that one page is judged once: pages of one path that
   * differ in nothing but their query are one. Returns false when the final
   * address was already judged under another one or lies on another origin than the crawl's, so that the
   * caller drops this page. `gone` is an address that answers that there is no page, and takes no place of one;
   * `failed` a page that could not be visited.
   */
  done(index: number, page: VisitedPage | 'failed' | 'gone'): boolean;
  /** Pages found so far that will be visited, those already visited included. */
  found(): number;
  /**
   * Addresses that were found and will not be visited, because of the limit or because robots.txt disallows them,
   * sorted; and which others there may be. To be asked once `next` has given null.
   */
  left(): { overLimit: string[]; disallowed: string[]; unlisted: Unlisted };
}
