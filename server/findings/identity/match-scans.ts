import type { FindingFacts, OccurrenceFacts, PageFacts } from '../facts/scan-facts.ts';
import { comesFirst } from './comes-first.ts';
import { forEachCommonKey } from './exact-keys.ts';
import { matchBrokenLinks } from './match-broken-links.ts';
import { pageItems, pairUp, type Item, type ItemPair } from './match-item.ts';
import { matchPage } from './match-page.ts';
import type { PairBudget } from './match-similar.ts';
import { PageCorrespondence } from './page-correspondence.ts';
import { pairPages, type PagePair } from './pair-pages.ts';
import { splitDocuments } from './split-documents.ts';

/** Pairs of elements that one comparison weighs by similarity at most; keeps it near-linear. */
const MAX_WEIGHED_PAIRS = 100_000;

/** The pages and findings of one scan, as far as matching needs them. */
export interface MatchSide {
  pages: PageFacts[];
  /** Addresses that were found and not judged. */
  unvisited: readonly string[];
  /** Empty while the scan has none yet. */
  findings: FindingFacts[];
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
 * Matches the occurrences of two scans: page by page in passes (match-page.ts), then what is alone on
 * both sides across pages. Neither the order of pages and occurrences nor which side is which nor the
 * evidence makes a difference.
 */
export function matchScans(left: MatchSide, right: MatchSide): ScanMatch {
  // Ties are broken by order, so the sides are put into an order of their own first.
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

/** @param undecided gets what the other side could not decide: only here the elements of two pages are known by each other */
function matchOnPages(
  left: Side,
  right: Side,
  pages: readonly PagePair[],
  undecided: ScanMatch['undecided'],
): ItemPair[] {
  const budget: PairBudget = { left: MAX_WEIGHED_PAIRS };
  return pages.flatMap(([i, j]) => {
    const [ours, theirs] = [itemsByKind(left.items[i]), itemsByKind(right.items[j])];
    if (ours.count + theirs.count === 0) return [];
    const correspondence = new PageCorrespondence(elementsOf(left, i), elementsOf(right, j));
    const pairs = splitDocuments(ours.problems, theirs.problems).flatMap(([some, others]) =>
      matchPage(some, others, correspondence, budget),
    );
    pairs.push(...matchBrokenLinks(ours.broken, theirs.broken, correspondence));
    const { alignment } = correspondence;
    undecided.left.push(...undecidedThere(ours.problems, right.pages[j], alignment.right));
    undecided.right.push(...undecidedThere(theirs.problems, left.pages[i], alignment.left));
    return pairs;
  });
}

/** What is left over and the only one of its kind on both sides, on pages that are not each other. */
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

/** A question to a person is the same one wherever it is asked: one pair per rule ties the findings. */
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

/** The occurrences of a page that are matched on it: problems of elements, and broken links. Questions are not. */
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
  const findings: FindingFacts[][] = [];
  for (const finding of side.findings) {
    for (const [page, occurrence] of finding.occurrences) (findings[page] ??= [])[occurrence] = finding;
  }
  return { ...side, items: side.pages.map((page, index) => pageItems(page, index, findings[index] ?? [])) };
}

function elementsOf(side: MatchSide, page: number): Uint32Array {
  return side.pages[page]?.elements ?? new Uint32Array();
}
