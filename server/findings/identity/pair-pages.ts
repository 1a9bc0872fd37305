import type { MissedPage } from '../../facts/missed-page.ts';
import type { PageFacts } from '../../facts/scan-facts.ts';
import type { SettingsFacts } from '../../facts/settings-facts.ts';
import { choseSamePages, pageKey, pageOrder, pageQuery } from '../../facts/page/page-key.ts';
import { shareInCommon } from '../../../shared/text-distance.ts';
import { textOrder } from '../../shared/text-order.ts';
import type { Item } from './match-item.ts';

const OTHERS = 'other frames';

/** A page of the left scan and the same page of the right one, as indexes. */
export type PagePair = [left: number, right: number];

/** The pages of a scan, and the addresses that it found and did not judge. */
interface ScanPages {
  pages: readonly PageFacts[];
  unvisited: readonly string[];
  /** See ScanFacts. */
  missed?: readonly MissedPage[];
  /** See ScanFacts. */
  settings?: SettingsFacts;
}

/** A renamed page has at least this share of its elements in common with the old one. */
const MIN_SHARE = 0.6;
/** Elements that are on more pages than this say nothing about which page it is. */
const MAX_PAGES_OF_TELLING_ELEMENT = 12;
/** Candidates that are compared in full, for each page. */
const MAX_CANDIDATES = 5;

/** A page that has no partner yet, with its index. */
interface FreePage {
  index: number;
  page: PageFacts;
}

/**
 * Pairs the pages of two scans: by address, by path and query, by path alone in order of their queries, then by content
 * (share of equal elements, the Jaccard index), so that a renamed page is still recognised, as Git recognises renamed
 * files. A page that the other scan found and did not judge was not renamed, nor one that leads elsewhere for now, and of scans whose settings chose other
 * pages only those with the same address are pairs.
 */
export function pairPages(leftScan: ScanPages, rightScan: ScanPages): PagePair[] {
  let [left, right] = [inOrder(leftScan.pages), inOrder(rightScan.pages)];
  const pairs: PagePair[] = [];
  const take = (found: readonly PagePair[]): void => {
    pairs.push(...found);
    const [takenLeft, takenRight] = [new Set(found.map(([i]) => i)), new Set(found.map(([, j]) => j))];
    left = left.filter(({ index }) => !takenLeft.has(index));
    right = right.filter(({ index }) => !takenRight.has(index));
  };
  for (const key of [pageOrder, (url: string) => `${pageKey(url)} ${pageQuery(url)}`])
    take(pairByKey(left, right, key));
  if (!choseSamePages(leftScan.settings, rightScan.settings)) return pairs;
  take(pairByKey(left, right, pageKey));
  take(pairByContent(notMissed(left, rightScan), notMissed(right, leftScan)));
  return pairs;
}

function inOrder(pages: readonly PageFacts[]): FreePage[] {
  return pages
    .map((page, index) => ({ index, page, order: pageOrder(page.url) }))
    .sort((x, y) => textOrder(x.order, y.order));
}

function notMissed(pages: readonly FreePage[], { unvisited, missed = [] }: ScanPages): FreePage[] {
  const keys = new Set([...unvisited, ...missed.map(({ url }) => url)].map(pageKey));
  return pages.filter(({ page }) => !keys.has(pageKey(page.url)));
}

function pairByKey(
  left: readonly FreePage[],
  right: readonly FreePage[],
  key: (url: string) => string,
): PagePair[] {
  const waiting = new Map<string, number[]>();
  for (const { index, page } of left) addTo(waiting, key(page.url), index);
  return right.flatMap(({ index, page }): PagePair[] => {
    const partner = waiting.get(key(page.url))?.shift();
    return partner === undefined ? [] : [[partner, index]];
  });
}

function pairByContent(left: readonly FreePage[], right: readonly FreePage[]): PagePair[] {
  if (left.length === 0 || right.length === 0) return [];
  const candidatesFor = findCandidates(right);
  const candidates = left
    .flatMap(({ index, page }) => {
      const elements = signatures(page);
      return candidatesFor(elements).map((other) => ({
        pair: [index, other.index] satisfies PagePair,
        share: shareInCommon(elements, other.elements),
      }));
    })
    .filter(({ share }) => share >= MIN_SHARE);
  // The sort is stable: among equal shares the first page on the left comes first.
  candidates.sort((x, y) => y.share - x.share);
  const [takenLeft, takenRight] = [new Set<number>(), new Set<number>()];
  const pairs: PagePair[] = [];
  for (const {
    pair: [i, j],
  } of candidates) {
    if (takenLeft.has(i) || takenRight.has(j)) continue;
    takenLeft.add(i);
    takenRight.add(j);
    pairs.push([i, j]);
  }
  return pairs;
}

/** A page by its elements. */
interface Candidate {
  index: number;
  elements: Set<number>;
}

/** Returns a function that finds the pages with the most telling elements of another page in common. */
function findCandidates(pages: readonly FreePage[]): (elements: ReadonlySet<number>) => Candidate[] {
  const pagesWith = new Map<number, Candidate[]>();
  for (const { index, page } of pages) {
    const candidate = { index, elements: signatures(page) };
    for (const element of candidate.elements) addTo(pagesWith, element, candidate);
  }
  return (elements) => {
    const hits = new Map<Candidate, number>();
    for (const element of elements) {
      const found = pagesWith.get(element) ?? [];
      if (found.length > MAX_PAGES_OF_TELLING_ELEMENT) continue;
      for (const candidate of found) hits.set(candidate, (hits.get(candidate) ?? 0) + 1);
    }
    const likely = [...hits].sort(([, x], [, y]) => y - x).slice(0, MAX_CANDIDATES);
    return likely.map(([candidate]) => candidate);
  };
}

function signatures(page: PageFacts): Set<number> {
  return new Set(page.elements.filter((_, index) => index % 2 === 0));
}

function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/**
 * Groups the items of two pages by frame: only items in the same frame are matched. Frames that only one page has form
 * one group, because they may have been moved or renamed. Without this an ad would be matched with a similar ad in
 * another frame (match-counted.test.ts); in bench/dynamic that did not happen in 91 comparisons.
 */
export function splitDocuments(left: Item[], right: Item[]): [left: Item[], right: Item[]][] {
  const documents = new Map<string, [Item[], Item[]]>();
  const there = new Set(right.map(({ frame }) => frame));
  const common = new Set(['', ...left.map(({ frame }) => frame).filter((frame) => there.has(frame))]);
  for (const [side, items] of [left, right].entries()) {
    for (const item of items) {
      const name = common.has(item.frame) ? item.frame : OTHERS;
      const pair = documents.get(name) ?? [[], []];
      documents.set(name, pair);
      pair[side]?.push(item);
    }
  }
  return [...documents.values()];
}
