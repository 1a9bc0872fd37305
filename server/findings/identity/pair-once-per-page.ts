import { isOncePerPage } from '../../rules/registry.ts';
import { forEachCommonKey } from './exact-keys.ts';
import { pairUp, type Item, type ItemPair } from './match-item.ts';

/**
 * Pairs what is left of rules that have one finding a page: it names the first element, which may be another one after an
 * edit although the page has the problem as before.
 */
export function pairOncePerPage(left: readonly Item[], right: readonly Item[]): ItemPair[] {
  const found: ItemPair[] = [];
  forEachCommonKey(
    left,
    right,
    ({ facts }) => (isOncePerPage(facts.family) ? facts.family : ''),
    ([x], [y]) => {
      if (x && y) found.push(pairUp(x, y));
    },
  );
  return found;
}
