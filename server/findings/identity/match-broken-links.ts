import { pathOfSubject } from '../describe/subject.ts';
import { forEachCommonKey, groupByKey } from './exact-keys.ts';
import { pairInOrder, pairUp, type Item, type ItemPair } from './match-item.ts';
import type { PageCorrespondence } from './page-correspondence.ts';
import { compareTexts } from '../../shared/text-distance.ts';

/** A link whose counterpart is not sure must keep at least this much of its text or its address. */
const MIN_LIKENESS = 0.5;

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
