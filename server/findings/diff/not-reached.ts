import type { ScanFacts } from '../../facts/scan-facts.ts';
import { choseSamePages, isInScope, pageKey } from '../../facts/page/page-key.ts';
import type { MissReason } from '../../facts/missed-page.ts';

/**
 * Returns whether it can't be known if the other scan would have had a page. That is so if the other scan found it and did
 * not judge it, or was led elsewhere for now; if it did not judge the pages that lead there, or did not know all addresses;
 * or if its settings chose other pages. A page that nothing led to in the other scan, though it judged all that leads there
 * now, came or went.
 * @param paired pages that are in both, by their index
 */
export function notReached(
  facts: ScanFacts,
  other: ScanFacts,
  paired: ReadonlyMap<number, number>,
): (page: number) => boolean {
  const judged = new Set(other.pages.map((page) => pageKey(page.url)));
  // Another address of a judged page (with another query, say) was not missed.
  const left = new Set(other.unvisited.filter((url) => !judged.has(pageKey(url))).map(pageKey));
  const redirected = new Set(
    (other.missed ?? []).flatMap(({ url, reason }) => (reason === 'redirected' ? [pageKey(url)] : [])),
  );
  const foundOn = new Map(facts.pages.map((page) => [pageKey(page.url), page.foundOn]));
  const isSameChoice = choseSamePages(facts.settings, other.settings);

  function isBehindOthers(start: string | null): boolean {
    const passed = new Set<string>();
    for (let from = start; from !== null;) {
      const key = pageKey(from);
      if (judged.has(key)) return false;
      // A page that nothing leads to any more may have been there, with nothing leading to it then either.
      if (left.has(key) || passed.has(key)) return true;
      passed.add(key);
      from = foundOn.get(key) ?? null;
    }
    return other.unlisted === 'of sitemaps';
  }

  return (index) => {
    const page = facts.pages[index];
    if (page === undefined) return false;
    const key = pageKey(page.url);
    if (left.has(key)) return true;
    if (paired.has(index)) return false;
    if (!isSameChoice) return true;
    if (judged.has(key)) return false;
    if (redirected.has(key)) return true;
    return other.unlisted === 'anything' || isBehindOthers(page.foundOn);
  };
}

/**
 * Makes a function that says why a scan did not judge a page, as far as that is known. What is behind pages beyond the
 * limit is beyond it, too.
 */
export function missReasons({
  missed = [],
  unlistedReason,
  settings,
}: ScanFacts): (url: string) => MissReason {
  const reasons = new Map(missed.map(({ url, reason }) => [pageKey(url), reason]));
  const isLimited = missed.some(({ reason }) => reason === 'page-limit');
  const otherwise = unlistedReason ?? (isLimited ? 'page-limit' : 'not-reached');
  return (url) => {
    if (settings !== undefined && !isInScope(url, settings)) return 'left-out';
    return reasons.get(pageKey(url)) ?? otherwise;
  };
}
