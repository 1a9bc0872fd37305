import { forEachCommonKey, groupByKey, pairInOrder, pairUp } from './match-item.ts';
import type { Item, ItemPair } from './match-item.ts';
import { takeBest } from './match-similar.ts';
import type { PageCorrespondence } from './page-correspondence.ts';
import { pathOfSubject } from '../describe/fingerprint.ts';
import { compareTexts } from '../../../shared/text-distance.ts';

/** A link whose counterpart is not sure must keep at least this much of its text or its address. */
const MIN_LIKENESS = 0.5;

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

/**
 * Matches the broken links of one page with those of the same page in another scan. An address is broken, not an
 * element, so the same address is the same finding wherever its links are now; then the same path with another query (a
 * build number, a session). The rest are matched by their link elements, like other problems: a link that pointed to
 * one dead address and now points to another is still broken. Marks the items and returns the pairs.
 */
export function matchBrokenLinks(
  left: readonly Item[],
  right: readonly Item[],
  correspondence: PageCorrespondence,
): ItemPair[] {
  const found: ItemPair[] = [];
  for (const key of [subjectOf, ({ lineage }: Item) => lineage, pathOf]) {
    forEachCommonKey(left, right, key, (some, others) => {
      found.push(...pairInOrder(some, others));
    });
  }
  const there = groupByKey(right, ({ facts }) => String(facts.element));
  for (const x of left) {
    if (x.matched || x.facts.element < 0) continue;
    const { element, sure } = correspondence.counterpart(x.facts.element);
    const y = there.get(String(element))?.find((item) => !item.matched);
    if (y !== undefined && (sure || likeness(x, y) >= MIN_LIKENESS)) found.push(pairUp(x, y));
  }
  return found;
}

function subjectOf({ facts }: Item): string {
  return facts.subject ?? '';
}

function pathOf({ facts }: Item): string {
  return pathOfSubject(facts.subject ?? '');
}

/** How alike two links are: the likeness of their texts or of their addresses, whichever is higher. */
function likeness(x: Item, y: Item): number {
  return Math.max(compareTexts(x.facts.about.text, y.facts.about.text), compareTexts(pathOf(x), pathOf(y)));
}
