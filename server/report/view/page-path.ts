import { readableAddress } from '../../../shared/readable-address.ts';

/**
 * An address as people write it who know the site: its path and query if it is of the same origin, otherwise host, path
 * and query. Text that is no web address is returned unchanged.
 *
 * @param site - an address of the site
 */
export function pagePath(address: string, site: string): string {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return address;
  }
  const path = url.pathname + url.search + url.hash;
  return readableAddress(url.origin === URL.parse(site)?.origin ? path : url.host + path);
}
