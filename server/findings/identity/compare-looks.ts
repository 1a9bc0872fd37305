import type { ComparedPage } from '../../rules/look/compared-page.ts';
import { subjectOf } from '../describe/subject.ts';
import type { ScanFacts } from '../facts/scan-facts.ts';
import { pageKey } from '../page/page-key.ts';

/** A page that two scans have judged, with its place in the earlier one. */
export interface ComparedLook extends ComparedPage {
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
  // What a scan has from its base comes last.
  const places = new Map(other.pages.map(({ url }, index) => [subjectOf(url), index]));
  const isSameStart = pageKey(scan.target) === pageKey(other.target);
  return scan.pages.flatMap(({ url, look }, index) => {
    const baseIndex = index === 0 && isSameStart ? startOf(other, places) : places.get(subjectOf(url));
    const before = other.pages[baseIndex ?? -1]?.look ?? null;
    return baseIndex === undefined || look === null || before === null
      ? []
      : { index, baseIndex, url, look, before };
  });
}

/** The start page: the one at the address of the target, or where that leads. */
function startOf(
  { target, pages }: Pick<ScanFacts, 'target' | 'pages'>,
  places: ReadonlyMap<string, number>,
): number {
  return places.get(subjectOf(target)) ?? places.get(subjectOf(pages[0]?.url ?? '')) ?? 0;
}
