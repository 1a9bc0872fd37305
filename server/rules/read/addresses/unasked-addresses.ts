import type { PageLink, JudgedPage } from '../../../facts/judged-page.ts';
import { namedResources } from './named-resources.ts';
import type { NamedResource, NamedType } from './named-resources.ts';

/** Addresses of other sites of one page that are asked for; more are not looked at. */
export const MAX_EXTERNAL_LINKS = 200;

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

const MAX_IMAGES = 200;

/** A resource of which it is known what a browser would ask for. */
type UnrequestedResource = NamedResource & { type: NamedType };

/**
 * The images, recordings and the like that a page names and that the browser had no need for: for other screens, further
 * down, for people who start them, or for a tab.
 */
export function unrequestedImages(
  page: Pick<JudgedPage, 'url' | 'snapshot' | 'visit'>,
  named: readonly NamedResource[] = namedResources(page),
): UnrequestedResource[] {
  const { requests } = page.visit;
  if (requests === null) return [];
  const asked = new Set(requests.flatMap((request) => [request.url, ...request.redirects]));
  const isUnasked = (each: NamedResource): each is UnrequestedResource =>
    each.type !== null && !asked.has(each.address);
  return named.filter(isUnasked).slice(0, MAX_IMAGES);
}
