import type { JudgedPage } from '../../findings/facts/judged-page.ts';
import { namedResources } from './named-resources.ts';
import type { NamedResource } from './named-resources.ts';

const MAX_IMAGES = 200;

/** The images that a page names and that the browser had no need for: for other screens, or further down. */
export function unrequestedImages(
  page: Pick<JudgedPage, 'url' | 'snapshot' | 'visit'>,
  named: readonly NamedResource[] = namedResources(page),
): NamedResource[] {
  const { requests } = page.visit;
  if (requests === null) return [];
  const asked = new Set(requests.flatMap((request) => [request.url, ...request.redirects]));
  return named.filter(({ address, isImage }) => isImage && !asked.has(address)).slice(0, MAX_IMAGES);
}
