import { pageKey } from '../../facts/page/page-key.ts';
import { normaliseUrl } from './normalise-url.ts';

/** What the crawl needs to know about a visited page. */
export interface VisitedPage {
  finalUrl: string;
  canonical: string | null;
  /** A hash of what the page shows; null if it shows nothing. */
  content: string | null;
  links: string[];
}

/**
 * The names of a page: its final address, its canonical address if it is on the same origin, and its path together with
 * the hash of its content. Two pages that share a name are twins.
 */
export function pageNames(page: VisitedPage): string[] {
  const final = normaliseUrl(page.finalUrl) ?? page.finalUrl;
  const names = [final];
  if (page.content !== null) names.push(`${page.content} ${pageKey(final)}`);
  const canonical = page.canonical === null ? null : normaliseUrl(page.canonical, final);
  if (canonical !== null && new URL(canonical).origin === new URL(final).origin) names.push(canonical);
  return [...new Set(names)];
}
