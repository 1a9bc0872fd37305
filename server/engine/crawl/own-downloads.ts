import { isPageLike } from '../../facts/page/is-page-like.ts';
import type { DocumentLink } from '../gather/take-snapshot.ts';

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
