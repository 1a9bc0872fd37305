import { createHash, type Hash } from 'node:crypto';
import { forEachCommonKey } from './exact-keys.ts';
import { matchBrokenLinks } from './match-broken-links.ts';
import { matchPage } from './match-page.ts';
import { pageItems, type Item } from './match-side.ts';
import type { FindingFacts, OccurrenceFacts, PageFacts } from '../facts/scan-facts.ts';
import { pageOrder } from '../page/page-key.ts';
import { PagePlaces } from './page-places.ts';
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
export type OccurrencePlace = [page: number, occurrence: number];

/** What two scans have in common. */
export interface ScanMatch {
  pages: PagePair[];
  occurrences: [left: OccurrencePlace, right: OccurrencePlace][];
  /** Occurrences without a partner whose rule the other side could not decide for the same element. */
  undecided: { left: OccurrencePlace[]; right: OccurrencePlace[] };
}

/**
 * Matches the occurrences of two scans: page by page in stages (match-page.ts), then what is alone on
 * both sides across pages. Neither the order of pages and occurrences nor which side is which nor the
 * evidence makes a difference.
 */
export function matchScans(left: MatchSide, right: MatchSide): ScanMatch {
  // Ties are broken by order, so the sides are put into an order of their own first.
  const [ours, theirs] = [itemsOf(left), itemsOf(right)];
  if (isFirst(left, ours, right, theirs)) return matchOrdered(left, ours, right, theirs);
  const mirrored = matchOrdered(right, theirs, left, ours);
  return {
    pages: mirrored.pages.map(([i, j]) => [j, i]),
    undecided: { left: mirrored.undecided.right, right: mirrored.undecided.left },
    occurrences: mirrored.occurrences.map(([x, y]) => [y, x]),
  };
}

function matchOrdered(left: MatchSide, ours: Item[][], right: MatchSide, theirs: Item[][]): ScanMatch {
  const pages = pairPages(left, right);
  const budget = { left: MAX_WEIGHED_PAIRS };
  const undecided: ScanMatch['undecided'] = { left: [], right: [] };
  const found = pages.flatMap(([i, j]) => {
    const [some, others] = [problemsOf(ours[i]), problemsOf(theirs[j])];
    const [links, otherLinks] = [brokenOf(ours[i]), brokenOf(theirs[j])];
    if (some.length + others.length + links.length + otherLinks.length === 0) return [];
    const places = new PagePlaces(elementsOf(left, i), elementsOf(right, j));
    const pairs = splitDocuments(some, others).flatMap(([x, y]) => matchPage(x, y, places, budget));
    pairs.push(...matchBrokenLinks(links, otherLinks, places));
    const alignment = places.alignment;
    undecided.left.push(...undecidedThere(some, right.pages[j], alignment.right));
    undecided.right.push(...undecidedThere(others, left.pages[i], alignment.left));
    return pairs;
  });
  const paired = new Set(pages.map(([i, j]) => `${i} ${j}`));
  const across = (key: (item: Item) => string): void => {
    forEachCommonKey(ours.flat(), theirs.flat(), key, ([x, ...more], [y, ...others]) => {
      if (!x || !y || more.length > 0 || others.length > 0 || paired.has(`${x.page} ${y.page}`)) return;
      x.matched = true;
      y.matched = true;
      found.push([x, y]);
    });
  };
  across(({ facts, lineage }) =>
    lineage === '' || isAboutPage(facts) ? '' : `${facts.family} ${facts.subject ?? ''} ${lineage}`,
  );
  across(({ facts }) =>
    isAboutPage(facts) ? '' : `${facts.family} ${facts.fingerprint} ${facts.about.scope}`,
  );
  found.push(...pairReviews(ours.flat(), theirs.flat()));
  return {
    pages,
    undecided,
    occurrences: found.map(([x, y]) => [
      [x.page, x.occurrence],
      [y.page, y.occurrence],
    ]),
  };
}

/** A question to a person is the same one wherever it is asked: one pair per rule ties the findings. */
function pairReviews(left: Item[], right: Item[]): [Item, Item][] {
  const found: [Item, Item][] = [];
  forEachCommonKey(
    left,
    right,
    ({ facts }) => (facts.review ? facts.family : ''),
    ([x], [y]) => {
      if (x && y) found.push([x, y]);
    },
  );
  return found;
}

function isAboutPage(facts: OccurrenceFacts): boolean {
  return facts.element < 0 && facts.subject === undefined;
}

function problemsOf(items: Item[] = []): Item[] {
  return items.filter(({ facts }) => !facts.review && facts.subject === undefined);
}

function brokenOf(items: Item[] = []): Item[] {
  return items.filter(({ facts }) => facts.subject !== undefined);
}

function undecidedThere(
  items: Item[],
  other: PageFacts | undefined,
  counterparts: Int32Array,
): OccurrencePlace[] {
  const open = new Map(other?.undecided.map(({ family, elements }) => [family, new Set(elements)]));
  return items
    .filter(
      ({ matched, facts }) => !matched && open.get(facts.family)?.has(counterparts[facts.element] ?? -1),
    )
    .map(({ page, occurrence }) => [page, occurrence]);
}

function itemsOf(side: MatchSide): Item[][] {
  const findings: FindingFacts[][] = [];
  for (const finding of side.findings) {
    for (const [page, occurrence] of finding.occurrences) (findings[page] ??= [])[occurrence] = finding;
  }
  return side.pages.map((page, index) => pageItems(page, index, findings[index] ?? []));
}

function elementsOf(side: MatchSide, page: number): Uint32Array {
  return side.pages[page]?.elements ?? new Uint32Array();
}

/**
 * Whether a side goes first. The elements of the pages mostly tell; where they are the same, what was found does.
 */
function isFirst(side: MatchSide, items: Item[][], other: MatchSide, otherItems: Item[][]): boolean {
  const [mine, theirs] = [digest(side, elementsDigest), digest(other, elementsDigest)];
  if (mine !== theirs) return mine < theirs;
  return digest(side, itemsDigest(items)) <= digest(other, itemsDigest(otherItems));
}

/** A word for the pages of a side, whatever their order. */
function digest(side: MatchSide, ofPage: (hash: Hash, page: PageFacts, index: number) => void): string {
  const words = side.pages.map((page, index) => {
    const hash = createHash('sha256').update(pageOrder(page.url));
    ofPage(hash, page, index);
    return hash.digest('hex');
  });
  return words.sort().join();
}

function elementsDigest(hash: Hash, page: PageFacts): void {
  hash.update(page.elements);
}

function itemsDigest(items: Item[][]) {
  return (hash: Hash, _page: PageFacts, index: number): void => {
    for (const { facts, findingId } of items[index] ?? []) {
      hash.update(JSON.stringify([facts.rule, facts.element, facts.fingerprint, facts.about, findingId]));
    }
  };
}
