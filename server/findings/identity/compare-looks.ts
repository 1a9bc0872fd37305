import type { ComparedPage } from '../../rules/read/look/compared-page.ts';
import { subjectOf } from '../describe/fingerprint.ts';
import type { PageLook } from '../../facts/page-look.ts';
import type { PageFacts, ScanFacts } from '../../facts/scan-facts.ts';
import { pageKey, pageOrder } from '../../facts/page/page-key.ts';
import { checkChanges } from '../../rules/check-changes.ts';
import { lostStyle } from '../../rules/own/site/lost-style.ts';
import type { RuleChoice } from '../../rules/rule-choice.ts';
import { describeSiteViolation } from '../describe/describe-site-violation.ts';
import type { PageLack } from '../../facts/page-lack.ts';

const OTHER_DOCUMENT: PageLack = { kind: 'other document' };

const NO_STYLE: PageLack = { kind: 'style sheets', of: '' };

/** What so many pages show belongs to none of them. */
const MANY = 3;

/** A page that two scans have judged, with its place in the earlier one. */
interface ComparedLook extends ComparedPage {
  baseIndex: number;
}

/**
 * The pages of a scan that another has at the same address, with both looks; the start page with the start page, which
 * may have been led elsewhere. Of a page that the other has from its own base, too, that look counts: the last one before
 * the page became what it is. Pages of which a part is missing are left out.
 */
export function compareLooks(
  scan: Pick<ScanFacts, 'target' | 'pages'>,
  other: Pick<ScanFacts, 'target' | 'pages'>,
): ComparedLook[] {
  const placeOf = placesIn(other);
  const [ownNow, ownBefore] = [ownAmounts(scan.pages), ownAmounts(other.pages)];
  const start = other.pages[0]?.url ?? '';
  const isSameStart = pageKey(scan.target) === pageKey(other.target);
  return scan.pages.flatMap(({ url, look }, index) => {
    const isLedElsewhere = index === 0 && isSameStart && pageKey(url) !== pageKey(start);
    const baseIndex = isLedElsewhere ? (placeOf(other.target) ?? placeOf(start)) : placeOf(url);
    const before = other.pages[baseIndex ?? -1]?.look ?? null;
    return baseIndex === undefined || look === null || before === null
      ? []
      : { index, baseIndex, url, look, before, own: { now: ownNow(look), before: ownBefore(before) } };
  });
}

/** Returns how much of what a page shows is on few other pages of its scan, or on none: what is on many is their frame. */
function ownAmounts(pages: ScanFacts['pages']): (look: PageLook) => number {
  // A scan may have a page from its base, too, and one document at several addresses is not their frame.
  const byPage = new Map(pages.map(({ url, look }) => [pageOrder(url), look]));
  const documents = new Map([...byPage.values()].map((look) => [look?.content, look?.parts ?? []]));
  const counts = new Map<number, number>();
  for (const [hash] of [...documents.values()].flat()) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const many = Math.max(2, Math.min(MANY, documents.size));
  return ({ parts }) =>
    parts.reduce((sum, [hash, amount]) => ((counts.get(hash) ?? 0) < many ? sum + amount : sum), 0);
}

/** Returns the place of the page at an address: at the same one, or else at one with another ending, if there is one alone. */
function placesIn({ pages }: Pick<ScanFacts, 'pages'>): (url: string) => number | undefined {
  // What a scan has from its base comes last.
  const exact = new Map(pages.map(({ url }, index) => [pageOrder(url), index]));
  const alike = Map.groupBy(exact, ([, index]) => subjectOf(pages[index]?.url ?? ''));
  return (url) => {
    const [only, ...more] = alike.get(subjectOf(url)) ?? [];
    return exact.get(pageOrder(url)) ?? (more.length === 0 ? only?.[1] : undefined);
  };
}

/**
 * The pages of a scan with what became of them since the base (ADR 44). A page that has become another lacks what it was,
 * so that the facts of the base are kept (carry-over.ts): it is a finding until it is as it was.
 * @param base as it is stored
 * @param choice undefined if all rules count
 */
export function addChanges(
  scan: Pick<ScanFacts, 'target' | 'pages'>,
  base: Pick<ScanFacts, 'target' | 'pages'>,
  choice: RuleChoice | undefined,
): PageFacts[] {
  const pages = [...scan.pages];
  for (const { pages: where, violation } of checkChanges(compareLooks(scan, base), choice)) {
    const lack = violation.code === lostStyle.meta.name ? NO_STYLE : OTHER_DOCUMENT;
    for (const index of where) {
      const page = pages[index];
      if (page === undefined) continue;
      const occurrences = [...page.occurrences, describeSiteViolation(violation, page)];
      const others = (page.lacked ?? []).filter(({ kind, of }) => kind !== lack.kind || of !== lack.of);
      pages[index] = { ...page, occurrences, lacked: [...others, lack] };
    }
  }
  return pages;
}
