import type { PageSummary } from '../../page-summary.ts';

/** The places of the pages whose places are all known, by all addresses that lead to the page, without fragments. */
export function knownPlaces(pages: readonly PageSummary[]): Map<string, ReadonlySet<string>> {
  const known = new Map<string, ReadonlySet<string>>();
  for (const { url, addresses } of pages) {
    if (addresses.ownPlaces === null) continue;
    const places = new Set(addresses.ownPlaces);
    for (const address of [url, ...addresses.redirects]) known.set(address.split('#', 1)[0] ?? '', places);
  }
  return known;
}
