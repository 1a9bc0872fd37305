import { keepPages } from '../../facts/scan-facts.ts';
import type { DefectFacts, FindingFacts, PageFacts, ScanFacts } from '../../facts/scan-facts.ts';
import { lackKey } from '../../facts/page-lack.ts';
import type { PageLack } from '../../facts/page-lack.ts';
import { pageKey } from '../../facts/page/page-key.ts';
import { baseView } from '../identity/claim-partners.ts';
import { pairPages } from '../identity/pair-pages.ts';
import { matters, otherDocuments } from './lacking.ts';
import { missReasons, notReached } from './not-reached.ts';

/**
 * The facts of a scan with those of the pages of its base that it did not see, or not as well as the base had: whatever
 * came to such a page meanwhile is added once it is seen again, and what went is resolved then. So are those of pages that
 * are errors or other documents now, also of those that are gone although links lead there. A page that is gone otherwise,
 * or that the settings leave out, is forgotten. Of pages beyond the limit of a scan only as many are kept as it has judged,
 * so that a chain of scans of a large site does not grow without end.
 * @param facts what the scan saw itself, with the ids of its base
 * @param base as it is stored
 */
export function carryOver(facts: ScanFacts, base: ScanFacts): ScanFacts {
  const best = bestPages(base);
  const view = baseView(base, facts.pages);
  const pairs = pairPages(facts, view);
  const partners = new Map(pairs.map(([own, other]) => [pageKey(view.pages[other]?.url ?? ''), own]));
  const inBase = new Map(pairs.map(([own, other]) => [other, own]));
  const isMissed = notReached(view, facts, inBase);
  const isOther = otherDocuments(view, facts, inBase, true);
  const missed = new Set(
    view.pages.flatMap(({ url }, index) => (isMissed(index) || isOther(index) ? [pageKey(url)] : [])),
  );
  const reasonOf = missReasons(facts);
  let room = facts.pages.length;
  const carried = keepPages(base, (page) => {
    if (!best.has(page)) return false;
    const key = pageKey(page.url);
    const partner = facts.pages[partners.get(key) ?? -1];
    if (partner !== undefined) return isWorse(partner, page);
    if (!missed.has(key)) return false;
    const reason = reasonOf(page.url);
    if (reason === 'page-limit') return (room -= 1) >= 0;
    return reason !== 'left-out';
  });
  if (carried.pages.length === 0) return facts;
  const isSameWay = wayOf(facts) === wayOf(base);
  const first = facts.pages.length;
  const move = <T extends FindingFacts>(all: readonly T[]): T[] =>
    all.map((each) => ({
      ...each,
      occurrences: each.occurrences.map(([page, at]): [number, number] => [first + page, at]),
    }));
  return {
    ...facts,
    pages: [...facts.pages, ...carried.pages.map((page) => asCarried(page, isSameWay))],
    defects: merge(facts.defects, move(carried.defects), ({ id, since }: DefectFacts) => `${id} ${since}`),
    findings: merge(facts.findings, move(carried.findings), ({ id }) => id),
  };
}

/** The best that is known of each page: what a base has from its own base is better than what it saw itself. */
function bestPages({ pages }: ScanFacts): Set<PageFacts> {
  const carried = new Set(pages.filter(({ isCarried }) => isCarried === true).map(({ url }) => pageKey(url)));
  return new Set(pages.filter(({ url, isCarried }) => isCarried === true || !carried.has(pageKey(url))));
}

/** Whether a page lacked what an earlier look at it did not. */
function isWorse(page: PageFacts, earlier: PageFacts): boolean {
  const known = new Set(earlier.lacked?.map(lackKey));
  const isOfUse = matters(page, earlier);
  return page.lacked?.some((lack) => isOfUse(lack) && !known.has(lackKey(lack))) ?? false;
}

/** What would be found on a page that was judged in another way can't be known. */
function asCarried(page: PageFacts, isSameWay: boolean): PageFacts {
  const other: PageLack = { kind: 'other rules' };
  const lacked = [...(page.lacked ?? []).filter(({ kind }) => kind !== other.kind), other];
  return { ...page, isCarried: true, ...(!isSameWay && { lacked }) };
}

/** How the pages of a scan are judged, whichever they are. */
function wayOf({ runners, settings, notices }: ScanFacts): string {
  const choice = { include: [], exclude: [], startPages: [], maxPages: 0 };
  return JSON.stringify([runners, settings && { ...settings, ...choice }, notices]);
}

function merge<T extends FindingFacts>(
  own: readonly T[],
  carried: readonly T[],
  keyOf: (each: T) => string,
): T[] {
  const merged = new Map(own.map((each) => [keyOf(each), each]));
  for (const each of carried) {
    const known = merged.get(keyOf(each));
    const occurrences = [...(known?.occurrences ?? []), ...each.occurrences];
    merged.set(keyOf(each), { ...(known ?? each), occurrences });
  }
  return [...merged.values()];
}
