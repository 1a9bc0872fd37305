import type { MissedPage } from '../../facts/missed-page.ts';
import type { DefectFacts, OccurrenceFacts, PageFacts } from '../../facts/scan-facts.ts';
import { comesFirst } from './merge-occurrences.ts';
import { forEachCommonKey, pageItems, pairUp } from './match-item.ts';
import type { Item, ItemPair } from './match-item.ts';
import { matchBrokenLinks } from './match-counted.ts';
import { matchPage } from './match-page.ts';
import type { PairBudget } from './match-similar.ts';
import { PageCorrespondence } from './page-correspondence.ts';
import { pairPages, splitDocuments } from './pair-pages.ts';
import type { PagePair } from './pair-pages.ts';
import { pairByNumber } from './pair-occurrences.ts';

/** Most pairs of elements that one comparison weighs by similarity, so that it stays nearly linear. */
const MAX_WEIGHED_PAIRS = 100_000;

/** The pages and defects of one scan, as far as matching needs them. */
export interface MatchSide {
  pages: PageFacts[];
  /** Addresses that were found and not judged. */
  unvisited: readonly string[];
  /** See ScanFacts. */
  missed?: readonly MissedPage[];
  /** Empty while the scan has none yet. */
  defects: readonly DefectFacts[];
}

/** An occurrence: index of its page and its index there. */
export type OccurrenceRef = [page: number, occurrence: number];

/** What two scans have in common. */
export interface ScanMatch {
  pages: PagePair[];
  occurrences: [left: OccurrenceRef, right: OccurrenceRef][];
  /** Occurrences without a partner whose rule the other side could not decide for the same element. */
  undecided: { left: OccurrenceRef[]; right: OccurrenceRef[] };
}

/** A side with its occurrences by page. */
interface Side extends MatchSide {
  items: Item[][];
}

/**
 * Matches the occurrences of two scans: page by page in passes (match-page.ts), then across pages those that are the
 * only ones of their kind on both sides. The order of pages and occurrences, the evidence, and swapping the sides make
 * no difference.
 */
export function matchScans(left: MatchSide, right: MatchSide): ScanMatch {
  // Ties are broken by order, so which side is first must depend on the content of the sides only.
  const [ours, theirs] = [withItems(left), withItems(right)];
  if (comesFirst(ours, theirs)) return matchOrdered(ours, theirs);
  const mirrored = matchOrdered(theirs, ours);
  return {
    pages: mirrored.pages.map(([i, j]) => [j, i]),
    undecided: { left: mirrored.undecided.right, right: mirrored.undecided.left },
    occurrences: mirrored.occurrences.map(([x, y]) => [y, x]),
  };
}

function matchOrdered(left: Side, right: Side): ScanMatch {
  const pages = pairPages(left, right);
  const undecided: ScanMatch['undecided'] = { left: [], right: [] };
  const found = [
    ...matchOnPages(left, right, pages, undecided),
    ...matchAcrossPages(left, right, pages),
    ...matchReviews(left, right),
  ];
  return {
    pages,
    undecided,
    occurrences: found.map(([x, y]) => [
      [x.page, x.occurrence],
      [y.page, y.occurrence],
    ]),
  };
}

/** @param undecided gets the occurrences that the other side could not decide; only here are the pages aligned */
function matchOnPages(
  left: Side,
  right: Side,
  pages: readonly PagePair[],
  undecided: ScanMatch['undecided'],
): ItemPair[] {
  const budget: PairBudget = { remaining: MAX_WEIGHED_PAIRS };
  return pages.flatMap(([i, j]) => {
    const [ours, theirs] = [itemsByKind(left.items[i]), itemsByKind(right.items[j])];
    if (ours.count + theirs.count === 0) return [];
    const correspondence = new PageCorrespondence(elementsOf(left, i), elementsOf(right, j));
    const pairs = splitDocuments(ours.problems, theirs.problems).flatMap(([some, others]) =>
      matchPage(some, others, correspondence, budget),
    );
    // Another element may have been tried, also one in a frame.
    pairs.push(...pairByNumber(ours.problems, theirs.problems));
    pairs.push(...matchBrokenLinks(ours.broken, theirs.broken, correspondence));
    const { alignment } = correspondence;
    undecided.left.push(...undecidedThere(ours.problems, right.pages[j], alignment.toRight));
    undecided.right.push(...undecidedThere(theirs.problems, left.pages[i], alignment.toLeft));
    return pairs;
  });
}

/** Matches items that are the only unmatched ones of their kind on both sides, on pages that are not paired. */
function matchAcrossPages(left: Side, right: Side, pages: readonly PagePair[]): ItemPair[] {
  const paired = new Set(pages.map(([i, j]) => `${i} ${j}`));
  const found: ItemPair[] = [];
  for (const key of [lineageKey, fingerprintKey]) {
    forEachCommonKey(left.items.flat(), right.items.flat(), key, ([x, ...more], [y, ...others]) => {
      if (!x || !y || more.length > 0 || others.length > 0 || paired.has(`${x.page} ${y.page}`)) return;
      found.push(pairUp(x, y));
    });
  }
  return found;
}

function lineageKey({ facts, lineage }: Item): string {
  return lineage === '' || isAboutPage(facts) ? '' : `${facts.family} ${facts.subject ?? ''} ${lineage}`;
}

function fingerprintKey({ facts }: Item): string {
  return isAboutPage(facts) ? '' : `${facts.family} ${facts.fingerprint} ${facts.about.scope}`;
}

function isAboutPage(facts: OccurrenceFacts): boolean {
  return facts.element < 0 && facts.subject === undefined;
}

/** A question to a person is the same wherever it is asked, so one pair for each rule connects the defects. */
function matchReviews(left: Side, right: Side): ItemPair[] {
  const found: ItemPair[] = [];
  forEachCommonKey(
    left.items.flat(),
    right.items.flat(),
    ({ facts }) => (facts.review ? facts.family : ''),
    ([x], [y]) => {
      if (x && y) found.push([x, y]);
    },
  );
  return found;
}

/** The occurrences of a page that are matched page by page: problems of elements and broken links, not questions. */
function itemsByKind(items: readonly Item[] = []): { problems: Item[]; broken: Item[]; count: number } {
  const broken = items.filter(({ facts }) => facts.subject !== undefined);
  const problems = items.filter(({ facts }) => !facts.review && facts.subject === undefined);
  return { problems, broken, count: problems.length + broken.length };
}

function undecidedThere(
  items: Item[],
  other: PageFacts | undefined,
  counterparts: Int32Array,
): OccurrenceRef[] {
  const open = new Map(other?.undecided.map(({ family, elements }) => [family, new Set(elements)]));
  return items
    .filter(
      ({ matched, facts }) => !matched && open.get(facts.family)?.has(counterparts[facts.element] ?? -1),
    )
    .map(({ page, occurrence }) => [page, occurrence]);
}

function withItems(side: MatchSide): Side {
  const defects: DefectFacts[][] = [];
  for (const defect of side.defects) {
    for (const [page, occurrence] of defect.occurrences) (defects[page] ??= [])[occurrence] = defect;
  }
  return { ...side, items: side.pages.map((page, index) => pageItems(page, index, defects[index] ?? [])) };
}

function elementsOf(side: MatchSide, page: number): Uint32Array {
  return side.pages[page]?.elements ?? new Uint32Array();
}
