import { ownElements } from '../../own-elements.ts';
import type { PageInput } from '../../own-rule.ts';
import type { PageSummary } from '../../page-summary.ts';

/**
 * The names of the parts of a page to which a link can lead; null if they are not all known. Those in shadow roots count:
 * browsers do not look there, but the script that has made the root may.
 */
export function ownPlaces({ page, tree }: PageInput): Set<string> | null {
  if (page.snapshot.cut === true) return null;
  const places = new Set<string>();
  for (const index of ownElements(tree)) {
    const { tag, attributes = {} } = tree.nodes[index] ?? {};
    for (const place of [attributes['id'], tag === 'a' ? attributes['name'] : undefined]) {
      if (place !== undefined && place !== '') places.add(place);
    }
  }
  return places;
}

/**
 * Whether what follows the # in an address is for browsers alone. Null if it is not known whether a script listens for
 * changes of the address.
 */
export function leavesFragments({ page }: PageInput): boolean | null {
  return page.visit.fragments === null ? null : !page.visit.fragments.isHeard;
}

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
