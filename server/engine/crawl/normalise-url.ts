import { isPageLike, pageKey } from '../../facts/page/page-key.ts';
import type { DocumentLink } from '../gather/take-snapshot.ts';

/** What the crawl needs to know about a visited page. */
export interface VisitedPage {
  finalUrl: string;
  canonical: string | null;
  /** A hash of what the page shows; null if it shows nothing. */
  content: string | null;
  links: string[];
}

/**
 * The address under which the crawl knows a page: absolute, http or https, without credentials and fragment (the
 * URL parser already removes default ports and folds the case of scheme and host). The query stays as it is.
 * @returns null if it can't be the address of a page: another scheme, invalid, longer than 2,048 characters
 */
export function normaliseUrl(address: string, base?: string): string | null {
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href.length <= MAX_URL_LENGTH ? url.href : null;
}

/** The API's own limit on addresses. */
const MAX_URL_LENGTH = 2_048;

/** The address on an origin with the path and query of another address. */
export function addressOn(origin: string, url: string): string {
  const { pathname, search } = new URL(url);
  // Set, not resolved: a path that begins with two slashes would resolve to another host.
  return Object.assign(new URL(origin), { pathname, search }).href;
}

/**
 * The addresses of files of the site to which a page links, each once, in the order of the page: by their names, or because
 * the link is to save what is there. They are not visited.
 */
export function ownDownloads(page: { url: string; links: readonly DocumentLink[] }): string[] {
  const { origin } = new URL(page.url);
  const found = new Set<string>();
  for (const { address, download } of page.links) {
    const url = URL.parse(address);
    if (url === null || url.origin !== origin || (!download && isPageLike(url.href))) continue;
    url.hash = '';
    found.add(url.href);
  }
  return [...found];
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
