import { tellsWhich } from '../describe/fingerprint.ts';
import { forEachCommonKey, groupByKey } from './exact-keys.ts';
import type { Item } from './match-side.ts';
import { matchCounted } from './match-counted.ts';
import { matchSimilar, takeBest, type PairBudget } from './match-similar.ts';
import type { PagePlaces } from './page-places.ts';
import { neighbourLikeness, similarity } from './similarity.ts';

/** Up to so many pairs of equal elements are told apart by their surroundings; more are taken in order. */
const MAX_EQUAL_PAIRS = 4_000;
/** Two elements without content of their own need this share of neighbouring words in common. */
const MIN_CONTEXT = 0.5;
/** An element aligned by its shape alone must be at least this similar. */
const MIN_SIMILARITY_BY_SHAPE = 0.35;

/**
 * Matches the occurrences of one page with those of the same page in another scan, in stages from the
 * surest to the least sure; each takes what the ones before left over. Only occurrences of one family of
 * rules are ever matched. Marks the items and returns the pairs. Going from strict to loose keys is how
 * SonarQube's issue tracker and the result matching of Microsoft's SARIF SDK work.
 */
export function matchPage(
  left: Item[],
  right: Item[],
  places: PagePlaces,
  budget: PairBudget,
): [Item, Item][] {
  const found: [Item, Item][] = [];
  const byKey = (key: (item: Item) => string, only: 'all' | 'unique' | 'in context' = 'all'): void => {
    forEachCommonKey(left, right, key, (some, others) => {
      if (only === 'unique' && (some.length > 1 || others.length > 1)) return;
      found.push(...pairEqual(some, others, places, only === 'in context'));
    });
  };
  // What earlier comparisons settled, base by base. The ids of scans that know nothing of each other say nothing.
  byKey(({ facts, lineage }) => (lineage === '' ? '' : `${facts.family} ${lineage}`), 'in context');
  // The page itself shows which element it is.
  found.push(...pairAligned(left, right, places, 'sure'));
  byKey(({ facts }) => `${facts.family} ${facts.fingerprint} ${facts.about.path}`, 'in context');
  byKey(({ facts }) => `${facts.family} ${facts.fingerprint} ${facts.about.scope}`, 'in context');
  byKey(({ facts }) => `${facts.family} ${facts.fingerprint}`);
  byKey(
    ({ facts, strong }) => (strong === '' ? '' : `${facts.family} ${facts.about.tag} ${strong}`),
    'unique',
  );
  found.push(...pairAligned(left, right, places, 'by shape'), ...pairWrappers(left, right, places));
  found.push(...pairAlone(left, right, places));
  forEachCommonKey(
    left,
    right,
    ({ facts }) => facts.family,
    (some, others) => {
      found.push(...matchSimilar(some, others, places, budget));
    },
  );
  found.push(...matchCounted(left, right, places));
  return found;
}

/**
 * Equal elements: in order when all have a partner, else those with the most similar surroundings.
 * @param inContext elements that say nothing of their own are paired by what is around them only, not by their place
 */
function pairEqual(left: Item[], right: Item[], places: PagePlaces, inContext: boolean): [Item, Item][] {
  const [some, others] = [unmatched(left), unmatched(right)];
  const [first] = some;
  if (first && !tellsWhich(first.facts.about)) return pairByContext(some, others, places, inContext);
  if (some.length !== others.length && some.length * others.length <= MAX_EQUAL_PAIRS) {
    return takeBest(some, others, (x, y) =>
      places.vetoes(x, y) ? -1 : similarity(x.facts.about, y.facts.about),
    );
  }
  const found: [Item, Item][] = [];
  for (const [at, x] of some.entries()) {
    const y = others[at];
    if (y === undefined || places.vetoes(x, y)) continue;
    x.matched = true;
    y.matched = true;
    found.push([x, y]);
  }
  return found;
}

/**
 * Elements that say nothing of their own (a button without a name) are the same one only where what is
 * around them is: else the button of a card that came would be taken for that of a card that went.
 */
function pairByContext(left: Item[], right: Item[], places: PagePlaces, inContext: boolean): [Item, Item][] {
  const samePlace = (x: Item, y: Item): boolean => !places.vetoes(x, y) && places.samePlace(x, y);
  if (left.length * right.length > MAX_EQUAL_PAIRS) {
    const found: [Item, Item][] = [];
    for (const [at, x] of left.entries()) {
      const y = right[at];
      if (y !== undefined && samePlace(x, y)) found.push(...takeBest([x], [y], () => 1));
    }
    return found;
  }
  return takeBest(left, right, (x, y) => {
    if (places.vetoes(x, y)) return -1;
    const context = neighbourLikeness(x.facts.about, y.facts.about);
    const enough = context >= MIN_CONTEXT || (!inContext && places.samePlace(x, y));
    return enough ? similarity(x.facts.about, y.facts.about) : -1;
  });
}

function pairAligned(
  left: Item[],
  right: Item[],
  places: PagePlaces,
  how: 'sure' | 'by shape',
): [Item, Item][] {
  const found: [Item, Item][] = [];
  const there = groupByKey(right, ({ facts }) => `${facts.family} ${facts.element}`);
  for (const x of left) {
    if (x.matched || x.facts.element < 0) continue;
    const { element, sure } = places.counterpart(x.facts.element);
    if (element < 0 || sure !== (how === 'sure')) continue;
    const candidates = (there.get(`${x.facts.family} ${element}`) ?? []).filter((item) => !item.matched);
    const y = candidates.find((item) => item.facts.rule === x.facts.rule) ?? candidates[0];
    if (y === undefined) continue;
    if (!sure && similarity(x.facts.about, y.facts.about) < MIN_SIMILARITY_BY_SHAPE) continue;
    x.matched = true;
    y.matched = true;
    found.push([x, y]);
  }
  return found;
}

/** A container of which the page shows where its content is, but not which of the wrappers around it is it. */
function pairWrappers(left: Item[], right: Item[], places: PagePlaces): [Item, Item][] {
  const found: [Item, Item][] = [];
  const there = groupByKey(right, ({ facts }) => `${facts.family} ${facts.element}`);
  for (const x of left) {
    if (x.matched || x.facts.element < 0 || tellsWhich(x.facts.about)) continue;
    const candidates = places
      .sameContent(x.facts.element)
      .flatMap((element) => there.get(`${x.facts.family} ${element}`) ?? []);
    const y = candidates.find((item) => !item.matched && !tellsWhich(item.facts.about));
    if (y === undefined) continue;
    x.matched = true;
    y.matched = true;
    found.push([x, y]);
  }
  return found;
}

/** The key of an element without content of its own in a container; empty for all others. */
function kindIn({ facts }: Item, home: number): string {
  if (home < 0 || facts.element < 0 || tellsWhich(facts.about)) return '';
  return `${facts.family} ${facts.about.tag} ${home}`;
}

/** Elements without content of their own that are the only ones of their kind left over in the same container. */
function pairAlone(left: Item[], right: Item[], places: PagePlaces): [Item, Item][] {
  const found: [Item, Item][] = [];
  const there = groupByKey(right, (item) => kindIn(item, places.homeOfRight(item.facts.element)));
  for (const [kind, [x, ...others]] of groupByKey(left, (item) =>
    kindIn(item, places.homeOfLeft(item.facts.element)),
  )) {
    const [y, ...more] = there.get(kind) ?? [];
    if (!x || !y || others.length > 0 || more.length > 0 || places.vetoes(x, y)) continue;
    x.matched = true;
    y.matched = true;
    found.push([x, y]);
  }
  return found;
}

function unmatched(items: Item[]): Item[] {
  return items.filter((item) => !item.matched);
}
