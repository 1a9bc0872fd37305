import { checkChanges } from '../../rules/check-changes.ts';
import { lostStyle } from '../../rules/own/site/lost-style.ts';
import type { RuleChoice } from '../../rules/rule-choice.ts';
import { describeSiteViolation } from '../describe/describe-site-violation.ts';
import type { PageLack } from '../../facts/page-lack.ts';
import type { PageFacts, ScanFacts } from '../../facts/scan-facts.ts';
import { compareLooks } from './compare-looks.ts';

const OTHER_DOCUMENT: PageLack = { kind: 'other document' };
const NO_STYLE: PageLack = { kind: 'style sheets', of: '' };

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
