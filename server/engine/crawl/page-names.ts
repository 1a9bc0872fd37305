import { pageKey } from '../../findings/page/page-key.ts';
import { normaliseUrl } from './normalise-url.ts';

/** What the crawl needs to know of a page that was visited. */
export interface VisitedPage {
  finalUrl: string;
  canonical: string | null;
  /** A hash of what the page shows; null if it shows nothing. */
  content: string | null;
  links: string[];
}

/**
 * What identifies a page: its final address, its canonical one on the same origin, and its path with what it shows. Two
 * pages that share a name are one.
 */
export function pageNames(page: VisitedPage): string[] {
  const final = normaliseUrl(page.finalUrl) ?? page.finalUrl;
  const names = [final];
  if (page.content !== null) names.push(`${page.content} ${pageKey(final)}`);
  const canonical = page.canonical === null ? null : normaliseUrl(page.canonical, final);
  if (canonical !== null && new URL(canonical).origin === new URL(final).origin) names.push(canonical);
  return [...new Set(names)];
}
