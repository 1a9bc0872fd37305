import type { components } from '../../../openapi.gen.ts';
import type { MissReason } from '../facts/missed-page.ts';
import { lackKey, type PageLack } from '../facts/page-lack.ts';
import type { PageFacts, ScanFacts } from '../facts/scan-facts.ts';
import { choseSamePages } from '../page/chose-same-pages.ts';
import { textOrder } from '../text-order.ts';
import { nameLacks } from './lacking.ts';
import { missReasons } from './miss-reason.ts';
import { notReached } from './not-reached.ts';

/** How much of the base a scan saw; the contract's word. */
type Coverage = components['schemas']['Coverage'];

const MAX_EXAMPLES = 5;
/** What the limit of pages or the settings leave out is no news. */
const ON_PURPOSE: ReadonlySet<MissReason> = new Set(['page-limit', 'left-out']);

/**
 * How many of the pages that a base knows a scan has judged, and what it lost: pages that it found and could not judge,
 * or could not find, and what pages were judged without that the base had. A page that is gone is not lost.
 * @param current what the scan saw itself
 * @param base see baseView
 * @param paired pages of the scan with the same page of the base
 */
export function coverageOf(
  current: ScanFacts,
  base: ScanFacts,
  paired: ReadonlyMap<number, number>,
): Coverage {
  const inBase = new Map([...paired].map(([own, other]) => [other, own]));
  const lost = missedPages(base, current, inBase);
  const impaired = new Map<string, string[]>();
  for (const [own, other] of paired) {
    const page = current.pages[own];
    const words = page && nameLacks(newLacks(page, base.pages[other]));
    if (page && words) impaired.set(words, [...(impaired.get(words) ?? []), page.url]);
  }
  const lostPages = count(lost);
  return {
    basePages: paired.size + lostPages,
    judged: paired.size,
    lost: grouped(lost).map(([reason, group]) => ({ reason, ...group })),
    impaired: grouped(impaired).map(([without, group]) => ({ without, ...group })),
    startPageLost: lostItsLook(current, base, paired),
    notInBase: grouped(missedPages(current, base, paired)).map(([reason, group]) => ({ reason, ...group })),
  };
}

/** Pages of one scan that the other did not judge although it found them, or could not know them, by the reason. */
function missedPages(
  facts: ScanFacts,
  other: ScanFacts,
  paired: ReadonlyMap<number, number>,
): Map<MissReason, string[]> {
  const isMissed = notReached(facts, other, paired);
  const reasonOf = missReasons(other);
  const isSameChoice = choseSamePages(facts.settings, other.settings);
  const missed = new Map<MissReason, string[]>();
  for (const [index, { url }] of facts.pages.entries()) {
    if (paired.has(index) || !isMissed(index)) continue;
    const reason = reasonOf(url);
    const isOnPurpose = ON_PURPOSE.has(reason) || (reason === 'not-reached' && !isSameChoice);
    if (!isOnPurpose) missed.set(reason, [...(missed.get(reason) ?? []), url]);
  }
  return missed;
}

/** What a page lacked that it did not lack in the base. */
function newLacks({ lacked = [] }: PageFacts, before: PageFacts | undefined): PageLack[] {
  const known = new Set(before?.lacked?.map(lackKey));
  return lacked.filter((lack) => !known.has(lackKey(lack)));
}

/**
 * Whether the start page was judged without style sheets, or scripts of its own host, that the base had. Scripts of other
 * hosts are mostly there to count visitors, and often do not come.
 */
function lostItsLook(current: ScanFacts, base: ScanFacts, paired: ReadonlyMap<number, number>): boolean {
  const [start] = current.pages;
  const partner = paired.get(0);
  if (start === undefined || partner === undefined) return false;
  return newLacks(start, base.pages[partner]).some(
    ({ kind, of }) => kind === 'style sheets' || (kind === 'scripts' && of === ''),
  );
}

function count(groups: ReadonlyMap<string, readonly string[]>): number {
  return [...groups.values()].reduce((sum, urls) => sum + urls.length, 0);
}

/** The largest groups first. */
function grouped<T extends string>(
  groups: ReadonlyMap<T, readonly string[]>,
): [T, { count: number; examples: string[] }][] {
  return [...groups]
    .sort(([a, x], [b, y]) => y.length - x.length || textOrder(a, b))
    .map(([name, urls]) => [name, { count: urls.length, examples: urls.slice(0, MAX_EXAMPLES) }]);
}
