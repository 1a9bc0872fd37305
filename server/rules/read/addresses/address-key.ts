import { normaliseAddress, normaliseId } from '../../../facts/page/normalise.ts';
import { pageQuery } from '../../../facts/page/page-key.ts';
import type { PlaceLink } from './address-summary.ts';

/** Files that have one content whatever the query says: there it holds a version or a build. */
const STATIC_FILE =
  /\.(?:avif|bmp|css|eot|gif|ico|jpe?g|m?js|mp[34]|ogg|otf|pdf|png|svg|ttf|vtt|wav|webm|webp|woff2?)$/i;
const MAX_LENGTH = 500;

/**
 * By what an address is known in all scans of a site: an own one by its path, so that a preview is compared with
 * production, others with their host. Without fragment and the hashes of builds, and without a query that only names a
 * version.
 * @param address absolute
 * @param origin that of the site
 */
export function addressKey(address: string, origin: string): string {
  const url = URL.parse(address);
  if (url === null) return address.slice(0, MAX_LENGTH);
  const query = STATIC_FILE.test(url.pathname) ? '' : pageQuery(address);
  const path = `${normaliseAddress(url.pathname)}${query}`;
  return `${url.origin === origin ? '' : url.host}${path}`.slice(0, MAX_LENGTH);
}

/** What tells a part of a page from others, also in the next build, in which ids that a tool makes are others. */
export function placeKey({ address, place }: Pick<PlaceLink, 'address' | 'place'>, origin: string): string {
  const stable = normaliseId(place);
  const isGenerated = stable !== place.replaceAll(/\d+/g, '#');
  return `${addressKey(address, origin)}#${isGenerated ? stable : place}`;
}
