import { tellsWhich } from '../describe/fingerprint.ts';
import { groupByKey } from './exact-keys.ts';
import { pairUp, type Item, type ItemPair } from './match-item.ts';
import type { PageCorrespondence } from './page-correspondence.ts';

/**
 * Pairs containers that the alignment finds only by their content: any of the wrappers around it may be the same one.
 */
export function pairWrappers(left: Item[], right: Item[], correspondence: PageCorrespondence): ItemPair[] {
  const found: ItemPair[] = [];
  const there = groupByKey(right, ({ facts }) => `${facts.family} ${facts.element}`);
  for (const x of left) {
    if (x.matched || x.facts.element < 0 || tellsWhich(x.facts.about)) continue;
    const candidates = correspondence
      .sameContent(x.facts.element)
      .flatMap((element) => there.get(`${x.facts.family} ${element}`) ?? []);
    const y = candidates.find((item) => !item.matched && !tellsWhich(item.facts.about));
    if (y === undefined) continue;
    found.push(pairUp(x, y));
  }
  return found;
}
