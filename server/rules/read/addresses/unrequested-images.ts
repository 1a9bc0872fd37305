import type { JudgedPage } from '../../../facts/judged-page.ts';
import { namedResources } from './named-resources.ts';
import type { NamedResource, NamedType } from './named-resources.ts';

const MAX_IMAGES = 200;

/** A resource of which it is known what a browser would ask for. */
export type UnrequestedResource = NamedResource & { type: NamedType };

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
