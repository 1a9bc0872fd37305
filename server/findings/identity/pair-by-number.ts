import { ruleNamed } from '../../rules/registry.ts';
import { forEachCommonKey } from './exact-keys.ts';
import { pairInOrder, type Item, type ItemPair } from './match-item.ts';

/**
 * Pairs what is left of rules of which only the number on a page counts: they are about the page as a whole, or the
 * visit has tried some of its elements only, which need not be the same ones in two scans.
 */
export function pairByNumber(left: readonly Item[], right: readonly Item[]): ItemPair[] {
  const found: ItemPair[] = [];
  forEachCommonKey(
    left,
    right,
    ({ facts }) => {
      const { scope, triesSome } = ruleNamed(facts.family);
      return scope === 'page' || triesSome === true ? facts.family : '';
    },
    (some, others) => {
      found.push(...pairInOrder(some, others));
    },
  );
  return found;
}
