import type { PageLink } from '../../../facts/judged-page.ts';
import { MAX_EXTERNAL_LINKS } from './max-external-links.ts';

/** The links of a page to other sites, the first for each address, without fragments, in the order of the page. */
export function externalLinks(page: { url: string; links: readonly PageLink[] }): PageLink[] {
  const { origin } = new URL(page.url);
  const found = new Map<string, PageLink>();
  for (const { address, node } of page.links) {
    if (found.size >= MAX_EXTERNAL_LINKS) break;
    const url = URL.parse(address);
    if (url === null || url.origin === origin || !/^https?:$/.test(url.protocol)) continue;
    url.hash = '';
    if (!found.has(url.href)) found.set(url.href, { address: url.href, node });
  }
  return [...found.values()];
}
