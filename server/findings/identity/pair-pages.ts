import type { PageFacts } from '../facts/scan-facts.ts';
import { pageKey, pageOrder, pageQuery } from '../page/page-key.ts';
import { shareInCommon } from './text-distance.ts';
import { textOrder } from '../text-order.ts';

/** A page of the left scan and the same page of the right one, as indexes. */
export type PagePair = [left: number, right: number];

/** The pages of a scan, and the addresses that it found and did not judge. */
interface ScanPages {
  pages: readonly PageFacts[];
  unvisited: readonly string[];
}

/** A renamed page has at least this share of its elements in common with the old one. */
const MIN_SHARE = 0.6;
/** Elements that are on more pages than this say nothing about which page it is. */
const MAX_PAGES_OF_TELLING_ELEMENT = 12;
/** So many candidates per page are compared as a whole. */
const MAX_CANDIDATES = 5;

/**
 * Pairs the pages of two scans: by address, by path and query, then by path alone in order of their queries, then by
 * what they consist of (share of equal elements, the Jaccard index), so that a renamed page is still the same
 * page, as Git knows a renamed file. One that the other scan found and did not judge was not renamed.
 */
export function pairPages(leftScan: ScanPages, rightScan: ScanPages): PagePair[] {
  const [left, right] = [leftScan.pages, rightScan.pages];
  const pairs: PagePair[] = [];
  const takenLeft = new Set<number>();
  const takenRight = new Set<number>();
  const take = (i: number, j: number): void => {
    takenLeft.add(i);
    takenRight.add(j);
    pairs.push([i, j]);
  };
  const keys = [pageOrder, (url: string) => `${pageKey(url)} ${pageQuery(url)}`, pageKey];
  for (const key of keys) {
    const waiting = new Map<string, number[]>();
    for (const i of freeByUrl(left, takenLeft))
      waiting.set(key(left[i]!.url), [...(waiting.get(key(left[i]!.url)) ?? []), i]);
    for (const j of freeByUrl(right, takenRight)) {
      const i = waiting.get(key(right[j]!.url))?.shift();
      if (i !== undefined) take(i, j);
    }
  }
  const [freeLeft, freeRight] = [freeByUrl(left, takenLeft), freeByUrl(right, takenRight)];
  const [unvisitedLeft, unvisitedRight] = [leftScan, rightScan].map(
    ({ unvisited }) => new Set(unvisited.map(pageKey)),
  );
  const mayBeRenamed = pairByContent(
    left,
    right,
    freeLeft.filter((i) => !unvisitedRight?.has(pageKey(left[i]!.url))),
    freeRight.filter((j) => !unvisitedLeft?.has(pageKey(right[j]!.url))),
  );
  for (const [i, j] of mayBeRenamed) take(i, j);
  return pairs;
}

function freeByUrl(pages: readonly PageFacts[], taken: Set<number>): number[] {
  const urls = pages.map((page) => pageOrder(page.url));
  const free = pages.map((_, index) => index).filter((index) => !taken.has(index));
  return free.sort((x, y) => textOrder(urls[x]!, urls[y]!));
}

function pairByContent(
  left: readonly PageFacts[],
  right: readonly PageFacts[],
  freeLeft: number[],
  freeRight: number[],
): PagePair[] {
  if (freeLeft.length === 0 || freeRight.length === 0) return [];
  const elementsLeft = new Map(freeLeft.map((i) => [i, signatures(left[i]!)]));
  const elementsRight = new Map(freeRight.map((j) => [j, signatures(right[j]!)]));
  const pagesWith = new Map<number, number[]>();
  for (const [j, elements] of elementsRight) {
    for (const element of elements)
      pagesWith.set(element, [...(pagesWith.get(element)?.slice(0, MAX_PAGES_OF_TELLING_ELEMENT) ?? []), j]);
  }
  const candidates: { share: number; i: number; j: number; order: number }[] = [];
  for (const [order, i] of freeLeft.entries()) {
    const elements = elementsLeft.get(i)!;
    const hits = new Map<number, number>();
    for (const element of elements) {
      const pages = pagesWith.get(element) ?? [];
      if (pages.length > MAX_PAGES_OF_TELLING_ELEMENT) continue;
      for (const j of pages) hits.set(j, (hits.get(j) ?? 0) + 1);
    }
    const likely = [...hits].sort((x, y) => y[1] - x[1]).slice(0, MAX_CANDIDATES);
    for (const [j] of likely) {
      const share = shareInCommon(elements, elementsRight.get(j)!);
      if (share >= MIN_SHARE) candidates.push({ share, i, j, order });
    }
  }
  candidates.sort((x, y) => y.share - x.share || x.order - y.order);
  const pairs: PagePair[] = [];
  for (const { i, j } of candidates) {
    if (pairs.some(([left, right]) => left === i || right === j)) continue;
    pairs.push([i, j]);
  }
  return pairs;
}

function signatures(page: PageFacts): Set<number> {
  return new Set(page.elements.filter((_, index) => index % 2 === 0));
}
