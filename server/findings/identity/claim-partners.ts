import { keepPages } from '../../facts/scan-facts.ts';
import type { DefectFacts, FindingFacts, PageFacts, ScanFacts } from '../../facts/scan-facts.ts';
import { textOrder } from '../../shared/text-order.ts';
import { ownersOf } from './lift-matches.ts';
import type { LiftedMatches } from './lift-matches.ts';
import { pageKey } from '../../facts/page/page-key.ts';
import { hash64 } from '../../shared/string-hash.ts';
import { lackKey } from '../../facts/page-lack.ts';

/**
 * Decides which finding keeps the id of which base finding. Each base finding is claimed once: by the matched finding
 * that has its id already, otherwise by the one that shares most occurrences with it. If a finding was split into
 * several, only one of them keeps the id.
 *
 * @param findings those that may claim; their order breaks ties if they have no ids yet
 * @param partners by finding: the base findings it is matched with, and how many occurrences they share
 */
export function claimPartners<T extends FindingFacts>(
  findings: readonly T[],
  partners: LiftedMatches<T>['left'],
): Map<T, T> {
  const claims = findings.flatMap((finding, order) =>
    [...(partners.get(finding) ?? [])].map(([partner, shared]) => ({ finding, order, partner, shared })),
  );
  claims.sort(
    (x, y) =>
      Number(y.partner.id === y.finding.id) - Number(x.partner.id === x.finding.id) ||
      y.shared - x.shared ||
      textOrder(x.finding.id, y.finding.id) ||
      x.order - y.order ||
      textOrder(x.partner.id, y.partner.id),
  );
  const claimed = new Map<T, T>();
  const taken = new Set<T>();
  for (const { finding, partner } of claims) {
    if (claimed.has(finding) || taken.has(partner)) continue;
    claimed.set(finding, partner);
    taken.add(partner);
  }
  return claimed;
}

/**
 * Ids for the items of a comparison that can't have an id of the base. A finding keeps its own id, unless the base uses
 * that id for another finding. A part of a finding (some of its elements are new, others known) gets an id made from the
 * finding's id, those elements and their pages. No id is one of the base, none is used twice, and the order makes no difference.
 *
 * @param findings findings of the current scan or parts of them; at most one item for each finding
 */
export function idsOutsideBase(
  current: ScanFacts,
  findings: readonly FindingFacts[],
  base: ScanFacts,
): (finding: FindingFacts) => string {
  const wholes = new Set(current.findings);
  const taken = new Set(base.findings.map(({ id }) => id));
  const defects = ownersOf(current.defects);
  const ids = new Map<FindingFacts, string>();
  for (const finding of findings.toSorted((x, y) => textOrder(x.id, y.id))) {
    const id = freeId(wholes.has(finding) ? finding.id : partId(current, defects, finding), taken);
    taken.add(id);
    ids.set(finding, id);
  }
  return (finding) => ids.get(finding) ?? finding.id;
}

function partId(
  current: ScanFacts,
  defects: readonly DefectFacts[][],
  { id, occurrences }: FindingFacts,
): string {
  const places = occurrences.map(
    ([page, at]) => `${pageKey(current.pages[page]?.url ?? '')} ${defects[page]?.[at]?.id ?? ''}`,
  );
  return hash64([id, ...[...new Set(places)].sort()]);
}

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

/** The id itself if it is free, otherwise the first free one of a fixed series of ids derived from it. */
export function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id;
  for (let salt = 1; taken.has(free); salt += 1) free = hash64([id, String(salt)]);
  return free;
}
