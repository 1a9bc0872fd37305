import type { components } from '../../../openapi.gen.ts';
import type { MissReason } from '../../facts/missed-page.ts';
import { lackKey } from '../../facts/page-lack.ts';
import type { LackKind, PageLack } from '../../facts/page-lack.ts';
import type { PageFacts, ScanFacts } from '../../facts/scan-facts.ts';
import { choseSamePages } from '../../facts/page/page-key.ts';
import { textOrder } from '../../shared/text-order.ts';
import { matters, nameLacks, otherConditions } from './lacking.ts';
import { missReasons, notReached } from './not-reached.ts';

/** How much of the base a scan saw; the contract's word. */
type Coverage = components['schemas']['Coverage'];
type ImpairedPages = components['schemas']['ImpairedPages'];
type MissedPages = components['schemas']['MissedPages'];

const MAX_EXAMPLES = 5;
/** Reasons that other settings may be behind. */
const CHOSEN: ReadonlySet<MissReason> = new Set(['page-limit', 'left-out', 'not-reached']);
/** Without these a page is still seen, or is a finding. */
const PARTIAL: ReadonlySet<LackKind> = new Set([
  'frames',
  'frame documents',
  'results',
  'other document',
  'other rules',
]);

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
  const lost = missedPages(base, current, inBase, ({ isChanged }) => isChanged);
  const impaired = impairedPages(current, base, paired);
  return {
    basePages: paired.size + lost.reduce((sum, { count }) => sum + count, 0),
    judged: paired.size,
    lost,
    impaired: [...otherWay(current, base, paired), ...impaired.groups],
    impairedInBase: impairedPages(base, current, inBase).groups,
    startPageLost: paired.has(0) && impaired.lost.has(0),
    notInBase: missedPages(
      current,
      base,
      paired,
      ({ reason, isChanged }) => isChanged || reason === 'page-limit',
    ),
  };
}

/** All pages, if the settings have changed by what pages may show: then nothing on them can be compared. */
function otherWay(current: ScanFacts, base: ScanFacts, paired: ReadonlyMap<number, number>): ImpairedPages[] {
  const conditions = otherConditions(current.settings, base.settings);
  if (conditions.length === 0 || paired.size === 0) return [];
  const urls = [...paired.keys()].map((index) => current.pages[index]?.url ?? '');
  const without = `with other settings than in the base (${conditions.join(', ')})`;
  return [{ without, count: urls.length, examples: urls.slice(0, MAX_EXAMPLES), countsAsLost: true }];
}

/** Pages of a scan that lacked something which they had in the other, and which of them were seen too badly to compare them. */
function impairedPages(
  facts: ScanFacts,
  other: ScanFacts,
  paired: ReadonlyMap<number, number>,
): { groups: ImpairedPages[]; lost: ReadonlySet<number> } {
  const urls = { some: new Map<string, string[]>(), lost: new Map<string, string[]>() };
  /** By what they lacked. */
  const known = new Map<string, readonly PageLack[]>();
  const lost = new Set<number>();
  for (const [index, partner] of paired) {
    const [page, before] = [facts.pages[index], other.pages[partner]];
    if (page === undefined) continue;
    const lacks = newLacks(page, before).filter(matters(page, before));
    if (lacks.length === 0) continue;
    const key = lacks.map(lackKey).join('\n');
    known.set(key, lacks);
    const isLost = lacks.some((lack) => hidesPage(lack, page, before));
    if (isLost) lost.add(index);
    const group = urls[isLost ? 'lost' : 'some'];
    group.set(key, [...(group.get(key) ?? []), page.url]);
  }
  const groups = (['lost', 'some'] as const).flatMap((which) =>
    grouped(urls[which]).map(([key, group]) => ({
      without: nameLacks(known.get(key) ?? []),
      ...group,
      countsAsLost: which === 'lost',
    })),
  );
  return { groups, lost };
}

/**
 * Whether a page that lacked something can't be compared. Scripts of other hosts are mostly there to count visitors, and often
 * do not come; so they count where the page shows something else. A page that is another document is a finding itself.
 */
function hidesPage({ kind, of }: PageLack, { look }: PageFacts, before: PageFacts | undefined): boolean {
  if (PARTIAL.has(kind)) return false;
  if (kind !== 'scripts' || of === '') return true;
  return look === null || look.content !== before?.look?.content;
}

/**
 * Pages of one scan that the other did not judge although it found them, or could not know them, by the reason. What was
 * chosen otherwise for one of the scans, by its limit of pages or its paths, is said and not held against the site. What the
 * same choice leaves out in both was never seen.
 * @param isByChoice whether pages are left out on purpose, by the reason and whether the settings have changed that choice
 */
function missedPages(
  facts: ScanFacts,
  other: ScanFacts,
  paired: ReadonlyMap<number, number>,
  isByChoice: (why: { reason: MissReason; isChanged: boolean }) => boolean,
): MissedPages[] {
  const isMissed = notReached(facts, other, paired);
  const reasonOf = missReasons(other);
  const isSameChoice = choseSamePages(facts.settings, other.settings);
  const missed = new Map<MissReason, string[]>();
  for (const [index, { url, isCarried }] of facts.pages.entries()) {
    if (paired.has(index) || !isMissed(index)) continue;
    const reason = reasonOf(url);
    const wasNotSeenEither = reason === 'page-limit' && isCarried === true;
    if (wasNotSeenEither || (reason === 'left-out' && isSameChoice)) continue;
    missed.set(reason, [...(missed.get(reason) ?? []), url]);
  }
  return grouped(missed).map(([reason, group]) => ({
    reason,
    ...group,
    ...(CHOSEN.has(reason) && isByChoice({ reason, isChanged: !isSameChoice }) && { byChoice: true }),
  }));
}

/** What a page lacked that it did not lack in the base. */
function newLacks({ lacked = [] }: PageFacts, before: PageFacts | undefined): PageLack[] {
  const known = new Set(before?.lacked?.map(lackKey));
  return lacked.filter((lack) => !known.has(lackKey(lack)));
}

/** The largest groups first. */
function grouped<T extends string>(
  groups: ReadonlyMap<T, readonly string[]>,
): [T, { count: number; examples: string[] }][] {
  return [...groups]
    .sort(([a, x], [b, y]) => y.length - x.length || textOrder(a, b))
    .map(([name, urls]) => [name, { count: urls.length, examples: urls.slice(0, MAX_EXAMPLES) }]);
}
