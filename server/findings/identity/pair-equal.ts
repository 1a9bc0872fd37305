import { tellsWhich } from '../describe/fingerprint.ts';
import { pairInOrder, type Item, type ItemPair } from './match-item.ts';
import { takeBest } from './match-similar.ts';
import type { PageCorrespondence } from './page-correspondence.ts';
import { neighbourLikeness, similarity } from './similarity.ts';

/** If there are more pairs of equal elements than this, they are paired in order, not by their surroundings. */
const MAX_EQUAL_PAIRS = 4_000;
/** Least share of neighbouring words that two elements without content of their own have in common. */
const MIN_CONTEXT = 0.5;

/**
 * Pairs equal elements: in order if both sides have the same number, otherwise those with the most similar
 * surroundings.
 * @param inContext whether elements without content of their own are paired by the words around them only, not by place
 */
export function pairEqual(
  left: Item[],
  right: Item[],
  correspondence: PageCorrespondence,
  inContext: boolean,
): ItemPair[] {
  const [some, others] = [unmatched(left), unmatched(right)];
  const [first] = some;
  if (first && !tellsWhich(first.facts.about)) return pairByContext(some, others, correspondence, inContext);
  if (some.length !== others.length && some.length * others.length <= MAX_EQUAL_PAIRS) {
    return takeBest(some, others, (x, y) =>
      correspondence.vetoes(x, y) ? -1 : similarity(x.facts.about, y.facts.about),
    );
  }
  return pairInOrder(some, others, (x, y) => !correspondence.vetoes(x, y));
}

/**
 * Elements without content of their own (a button without a name) are the same one only if their surroundings are.
 * Otherwise the button of a new card would be matched with that of a removed card.
 */
function pairByContext(
  left: Item[],
  right: Item[],
  correspondence: PageCorrespondence,
  inContext: boolean,
): ItemPair[] {
  if (left.length * right.length > MAX_EQUAL_PAIRS) {
    return pairInOrder(left, right, (x, y) => !correspondence.vetoes(x, y) && correspondence.samePlace(x, y));
  }
  return takeBest(left, right, (x, y) => {
    if (correspondence.vetoes(x, y)) return -1;
    const context = neighbourLikeness(x.facts.about, y.facts.about);
    const enough = context >= MIN_CONTEXT || (!inContext && correspondence.samePlace(x, y));
    return enough ? similarity(x.facts.about, y.facts.about) : -1;
  });
}

function unmatched(items: Item[]): Item[] {
  return items.filter((item) => !item.matched);
}
