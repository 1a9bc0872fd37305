import { keepPages } from '../../facts/keep-pages.ts';
import { lackKey } from '../../facts/page-lack.ts';
import type { PageFacts, ScanFacts } from '../../facts/scan-facts.ts';
import { pageKey } from '../../facts/page/page-key.ts';

/**
 * A base as a scan is compared with it: with the pages that it has from its own base where it did not see them. Of a page
 * that it saw worse than its own base did, it has both; where the scan lacks the same as it did, the two are compared,
 * otherwise the better one counts.
 * @param pages those of the scan
 */
export function baseView(base: ScanFacts, pages: readonly PageFacts[]): ScanFacts {
  const carried = keysOf(base.pages.filter(({ isCarried }) => isCarried === true));
  if (carried.size === 0) return base;
  const looks = looksOf(pages);
  const ownLooks = looksOf(base.pages.filter(({ isCarried }) => isCarried !== true));
  const isSameLook = (key: string): boolean => looks.has(key) && looks.get(key) === ownLooks.get(key);
  const { unvisited, missed, ...view } = keepPages(base, ({ url, isCarried }) => {
    const key = pageKey(url);
    return !carried.has(key) || (isCarried === true) !== isSameLook(key);
  });
  const isUnknown = (url: string): boolean => !carried.has(pageKey(url));
  return {
    ...view,
    unvisited: unvisited.filter(isUnknown),
    ...(missed && { missed: missed.filter(({ url }) => isUnknown(url)) }),
  };
}

/** What pages lacked, by their keys. */
function looksOf(pages: readonly PageFacts[]): Map<string, string> {
  return new Map(
    pages.map(({ url, lacked = [] }) => [pageKey(url), lacked.map(lackKey).sort().join()] as const),
  );
}

function keysOf(pages: readonly PageFacts[]): Set<string> {
  return new Set(pages.map(({ url }) => pageKey(url)));
}
