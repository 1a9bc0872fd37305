import { checkChanges } from '../../rules/check-changes.ts';
import { ruleNamed } from '../../rules/registry.ts';
import { subjectOf } from '../describe/subject.ts';
import type { PageFacts, ScanFacts } from '../../facts/scan-facts.ts';
import { compareLooks } from '../identity/compare-looks.ts';
import { pageKey } from '../../facts/page/page-key.ts';

/**
 * Returns whether the other scan saw an error, nothing or another document in the place of a page, so that nothing is known
 * of what this one found there. The rules about what became of pages say so; or the other scan is the later one, and its
 * links lead to the page in vain; or the page is gone with one that led there and is another now. A page to which links of
 * the base led in vain is a new one.
 * @param paired pages that are in both, by their index
 */
export function otherDocuments(
  facts: ScanFacts,
  other: ScanFacts,
  paired: ReadonlyMap<number, number>,
  isOtherLater: boolean,
): (page: number) => boolean {
  const compared = compareLooks(other, facts);
  const places = new Map(compared.map(({ index, baseIndex }) => [index, baseIndex]));
  const became = new Set(
    checkChanges(compared, undefined).flatMap(({ pages }) => pages.map((page) => places.get(page))),
  );
  // Pages that were others already when the other scan was compared with its base lead nowhere.
  const leadNowhere = new Set(
    other.pages.flatMap((page, index) => (isAnother(page) ? [places.get(index)] : [])),
  );
  const judged = new Set(other.pages.map(({ url }) => pageKey(url)));
  const inVain = new Set(
    (isOtherLater ? other.pages : []).flatMap(({ occurrences }) => occurrences.flatMap(deadSubject)),
  );
  const indexes = new Map(facts.pages.map(({ url }, index) => [pageKey(url), index]));

  function isGone(index: number, passed: ReadonlySet<number>): boolean {
    const page = facts.pages[index];
    if (page === undefined || paired.has(index) || judged.has(pageKey(page.url))) return false;
    if (inVain.has(subjectOf(page.url))) return true;
    // A sitemap belongs to the site as its start page does.
    const from = page.foundOn === null ? 0 : indexes.get(pageKey(page.foundOn));
    if (from === undefined || passed.has(from)) return false;
    return became.has(from) || leadNowhere.has(from) || isGone(from, new Set([...passed, from]));
  }
  return (index) => became.has(index) || isGone(index, new Set([index]));
}

function isAnother({ lacked = [] }: PageFacts): boolean {
  return lacked.some(({ kind }) => kind === 'other document');
}

/** The target of a broken link. */
function deadSubject({ subject, rule }: PageFacts['occurrences'][number]): string[] {
  return subject !== undefined && (rule === 'broken-link' || ruleNamed(rule).category === 'site')
    ? [subject]
    : [];
}
