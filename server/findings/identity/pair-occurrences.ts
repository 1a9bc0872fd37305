import { tellsWhich } from '../describe/fingerprint.ts';
import { forEachCommonKey, groupByKey, pairInOrder, pairUp } from './match-item.ts';
import type { Item, ItemPair } from './match-item.ts';
import { takeBest } from './match-similar.ts';
import type { PageCorrespondence } from './page-correspondence.ts';
import { neighbourLikeness, similarity } from './similarity.ts';
import { ruleNamed } from '../../rules/registry.ts';

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

/** Least similarity of two elements that are aligned by shape only. */
const MIN_SIMILARITY_BY_SHAPE = 0.35;

/** Pairs the problems of aligned elements. @param how whether to use the sure links or those by shape */
export function pairAligned(
  left: Item[],
  right: Item[],
  correspondence: PageCorrespondence,
  how: 'sure' | 'by shape',
): ItemPair[] {
  const found: ItemPair[] = [];
  const there = groupByKey(right, ({ facts }) => `${facts.family} ${facts.element}`);
  for (const x of left) {
    if (x.matched || x.facts.element < 0) continue;
    const { element, sure } = correspondence.counterpart(x.facts.element);
    if (element < 0 || sure !== (how === 'sure')) continue;
    const candidates = (there.get(`${x.facts.family} ${element}`) ?? []).filter((item) => !item.matched);
    const y = candidates.find((item) => item.facts.rule === x.facts.rule) ?? candidates[0];
    if (y === undefined) continue;
    if (!sure && similarity(x.facts.about, y.facts.about) < MIN_SIMILARITY_BY_SHAPE) continue;
    found.push(pairUp(x, y));
  }
  return found;
}

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
