import { tellsWhich } from '../describe/fingerprint.ts';
import { groupByKey } from './exact-keys.ts';
import { pairUp, type Item, type ItemPair } from './match-item.ts';
import type { PageCorrespondence } from './page-correspondence.ts';

/** Pairs elements without content of their own that are the only unmatched ones of their kind in the same container. */
export function pairAlone(left: Item[], right: Item[], correspondence: PageCorrespondence): ItemPair[] {
  const found: ItemPair[] = [];
  const there = groupByKey(right, (item) =>
    kindIn(item, correspondence.containerOfRight(item.facts.element)),
  );
  for (const [kind, [x, ...others]] of groupByKey(left, (item) =>
    kindIn(item, correspondence.containerOfLeft(item.facts.element)),
  )) {
    const [y, ...more] = there.get(kind) ?? [];
    if (!x || !y || others.length > 0 || more.length > 0 || correspondence.vetoes(x, y)) continue;
    found.push(pairUp(x, y));
  }
  return found;
}

/** The key of an element without content of its own in a container; empty for all others. */
function kindIn({ facts }: Item, container: number): string {
  if (container < 0 || facts.element < 0 || tellsWhich(facts.about)) return '';
  return `${facts.family} ${facts.about.tag} ${container}`;
}
