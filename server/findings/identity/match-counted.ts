import { groupByKey } from './exact-keys.ts';
import { pairInOrder, type Item, type ItemPair } from './match-item.ts';
import { takeBest } from './match-similar.ts';
import type { PageCorrespondence } from './page-correspondence.ts';

/** If there are more pairs than this, items are paired in order. */
const MAX_PAIRS = 4_000;

/**
 * Pairs unmatched items in places whose content changes on each visit, so that for a rule and kind of element only the
 * number counts: in frames of one place and name (ads, embedded feeds), and in rotating lists. The nearest items are
 * paired first, and never two that the page shows to be different elements. Marks the items and returns the pairs.
 * Without the frames, ads seem to have changed in 3 of 91 comparisons of bench/dynamic instead of none; for the lists
 * see rotating-lists.ts.
 */
export function matchCounted(
  left: readonly Item[],
  right: readonly Item[],
  correspondence: PageCorrespondence,
): ItemPair[] {
  return [
    ...pairByNumber(groupByKey(left, frameKey), groupByKey(right, frameKey), correspondence),
    ...pairByNumber(
      groupByKey(left, (item) => listKey(item, correspondence.rotatingListOfLeft(item.facts.element))),
      groupByKey(right, (item) => listKey(item, correspondence.rotatingListOfRight(item.facts.element))),
      correspondence,
    ),
  ];
}

function pairByNumber(
  left: Map<string, Item[]>,
  right: Map<string, Item[]>,
  correspondence: PageCorrespondence,
): ItemPair[] {
  const mayPair = (x: Item, y: Item): boolean => !correspondence.vetoes(x, y);
  return [...left].flatMap(([key, gone]) => {
    const fresh = right.get(key) ?? [];
    if (gone.length * fresh.length > MAX_PAIRS) return pairInOrder(gone, fresh, mayPair);
    return takeBest(gone, fresh, (x, y) => (mayPair(x, y) ? 0 : -1));
  });
}

function frameKey(item: Item): string {
  return item.frame === '' ? '' : kindIn(item, item.frame);
}

function listKey(item: Item, list: number): string {
  return list < 0 ? '' : kindIn(item, String(list));
}

function kindIn({ facts: { rule, about } }: Item, place: string): string {
  return `${rule} ${about.tag} ${place}`;
}
