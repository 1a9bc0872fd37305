import { checkChanges } from '../../rules/check-changes.ts';
import type { RuleChoice } from '../../rules/rule-choice.ts';
import { describeSiteViolation } from '../describe/describe-site-violation.ts';
import type { PageFacts, ScanFacts } from '../facts/scan-facts.ts';
import { compareLooks } from './compare-looks.ts';

/**
 * The pages of a scan with what became of them since the base (ADR 44). A page that has become another keeps the look that
 * it had before, so that it is a finding until it is as it was.
 * @param choice undefined if all rules count
 */
export function addChanges(
  scan: Pick<ScanFacts, 'target' | 'pages'>,
  base: Pick<ScanFacts, 'target' | 'pages'>,
  choice: RuleChoice | undefined,
): PageFacts[] {
  const compared = compareLooks(scan, base, ({ look, lookBefore }) => lookBefore ?? look);
  const before = new Map(compared.map((page) => [page.index, page.before]));
  const pages = [...scan.pages];
  for (const { pages: where, violation } of checkChanges(compared, choice)) {
    for (const index of where) {
      const page = pages[index];
      const lookBefore = before.get(index);
      if (page === undefined || lookBefore === undefined) continue;
      const occurrences = [...page.occurrences, describeSiteViolation(violation, page)];
      pages[index] = { ...page, occurrences, lookBefore };
    }
  }
  return pages;
}
