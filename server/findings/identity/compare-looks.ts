import type { ComparedPage } from '../../rules/look/compared-page.ts';
import { subjectOf } from '../describe/subject.ts';
import type { PageLook } from '../facts/page-look.ts';
import type { PageFacts, ScanFacts } from '../facts/scan-facts.ts';
import { pageKey } from '../page/page-key.ts';

/** A page that two scans have judged, with its place in the earlier one. */
export interface ComparedLook extends ComparedPage {
  baseIndex: number;
}

/**
 * The pages of a scan that another has at the same address, with both looks; the start page with the start page, which
 * may have been led elsewhere. Pages that had not loaded in one of them are left out.
 * @param lookIn the look that counts as that of a page of the other scan
 */
export function compareLooks(
  scan: Pick<ScanFacts, 'target' | 'pages'>,
  other: Pick<ScanFacts, 'target' | 'pages'>,
  lookIn: (page: PageFacts) => PageLook | null,
): ComparedLook[] {
  const places = new Map(other.pages.map(({ url }, index) => [subjectOf(url), index]));
  const isSameStart = pageKey(scan.target) === pageKey(other.target);
  return scan.pages.flatMap(({ url, look }, index) => {
    const baseIndex = index === 0 && isSameStart ? 0 : places.get(subjectOf(url));
    const page = baseIndex === undefined ? undefined : other.pages[baseIndex];
    const before = page === undefined ? null : lookIn(page);
    if (baseIndex === undefined || look === null || before === null) return [];
    return { index, baseIndex, url, look, before };
  });
}
