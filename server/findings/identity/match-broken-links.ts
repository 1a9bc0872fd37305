import { pathOfSubject } from '../describe/subject.ts';
import { forEachCommonKey, groupByKey } from './exact-keys.ts';
import { pairInOrder, pairUp, type Item, type ItemPair } from './match-item.ts';
import type { PageCorrespondence } from './page-correspondence.ts';
import { compareTexts } from './text-distance.ts';

/** A link that is recognised by its kind and place alone keeps at least this much of its words or its address. */
const MIN_LIKENESS = 0.5;

/**
 * Matches the broken links of one page with those of the same page in another scan. What is broken is the address, so
 * the same address is the same finding wherever its links are now; then the same path with another query (the number
 * of a build, a session). The rest are recognised by their links, as other problems are by their elements: a link that
 * led nowhere and now leads to another dead address is still broken. Marks the items and returns the pairs.
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

/** How alike two links are in what they say and where they lead. */
function likeness(x: Item, y: Item): number {
  return Math.max(compareTexts(x.facts.about.text, y.facts.about.text), compareTexts(pathOf(x), pathOf(y)));
}
