import { ownElements } from '../../own-elements.ts';
import type { PageInput } from '../../own-rule.ts';

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
