import type { SitemapFacts } from '../../facts/site-facts.ts';
import type { SitemapFile } from './read-sitemap.ts';

/** Addresses that are kept of each kind. */
const MAX_SHOWN = 5;

/**
 * What a sitemap is like.
 * @param about.origin that of the site
 * @param file null if there is none
 */
export function sitemapFacts(
  about: { url: string; isNamed: boolean; status: number; origin: string },
  file: SitemapFile | null,
): SitemapFacts {
  const { url, isNamed, status, origin } = about;
  const addresses = file === null ? [] : [...file.pages, ...file.sitemaps];
  const relative: string[] = [];
  const foreign: string[] = [];
  const origins = new Set<string>();
  for (const address of addresses) {
    const parsed = URL.parse(address);
    if (parsed === null) {
      if (relative.length < MAX_SHOWN) relative.push(address.slice(0, 200).toWellFormed());
      continue;
    }
    origins.add(parsed.origin);
    if (parsed.origin !== origin && foreign.length < MAX_SHOWN) foreign.push(parsed.href.slice(0, 200));
  }
  const [only = null] = origins;
  const isElsewhere = !origins.has(origin);
  return {
    address: url,
    isNamed,
    status,
    problem: file?.problem ?? null,
    message: file?.message ?? '',
    relative,
    // Of a preview, the whole sitemap is that of production.
    foreign: isElsewhere ? [] : foreign,
    onlyOrigin: isElsewhere && origins.size === 1 ? only : null,
    entries: addresses.length,
  };
}
