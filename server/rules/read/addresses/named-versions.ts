import type { JudgedPage } from '../../../facts/judged-page.ts';
import { documentBase } from './document-base.ts';

/** Addresses of one page that are asked for: sites with more languages have them all on one page of each. */
const MAX_ADDRESSES = 100;

/**
 * Addresses on the origin of a page that `link` elements name as its canonical one, or as versions of it in other
 * languages, without fragment. Needs no tree: the engine asks for them before the page is described.
 */
export function namedVersions({ url, snapshot }: Pick<JudgedPage, 'url' | 'snapshot'>): string[] {
  const { origin } = new URL(url);
  const base = documentBase(snapshot.nodes, url);
  const addresses = new Set<string>();
  for (const { tag, attributes = {} } of snapshot.nodes) {
    if (tag !== 'link' || addresses.size >= MAX_ADDRESSES) continue;
    const relations = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
    const isVersion = relations.includes('alternate') && attributes['hreflang'] !== undefined;
    const href = attributes['href'] ?? '';
    if (href.trim() === '' || !(isVersion || relations.includes('canonical'))) continue;
    const address = URL.parse(href, base);
    if (address === null || address.origin !== origin) continue;
    address.hash = '';
    addresses.add(address.href);
  }
  return [...addresses];
}
