import { isNotice } from '../../rules/notices.ts';
import { ruleNameOf } from '../../rules/registry.ts';
import type { RuleChoice } from '../../rules/rule-choice.ts';
import { textOrder } from '../../shared/text-order.ts';
import type { OccurrenceFacts, PageFacts } from '../../facts/scan-facts.ts';

/** What one rule reports on a page that a scan only counts. */
export interface PageNotice extends Pick<OccurrenceFacts, 'rule' | 'title'> {
  occurrences: number;
}

/**
 * Takes from a page what its scan only counts. An occurrence stays if a rule that counts for more reports it, too.
 * @param choice undefined for a scan without settings
 */
export function splitNotices(
  facts: PageFacts,
  choice: Pick<RuleChoice, 'rules'> | undefined,
): { facts: PageFacts; notices: PageNotice[] } {
  const notices: PageNotice[] = [];
  const occurrences = facts.occurrences.filter(({ rule, title, reports, isMarginal = false }) => {
    if (!reports.every(({ code }) => isNotice(choice, code))) return true;
    if (!isMarginal) notices.push({ rule, title, occurrences: 1 });
    return false;
  });
  const undecided = facts.undecided.filter(({ family }) => !isNotice(choice, family));
  return { facts: { ...facts, occurrences, undecided }, notices: sumNotices([notices]).map(withoutPages) };
}

/** What a scan has counted on its pages, by rule. */
export function sumNotices(pages: readonly (readonly PageNotice[])[]): (PageNotice & { pages: number })[] {
  const sums = new Map<string, PageNotice & { pages: number }>();
  for (const notices of pages) {
    const here = new Set<string>();
    for (const { rule: code, title, occurrences } of notices) {
      const rule = ruleNameOf(code);
      const sum = sums.get(rule) ?? { rule, title, occurrences: 0, pages: 0 };
      sums.set(rule, sum);
      sum.occurrences += occurrences;
      if (!here.has(rule)) sum.pages += 1;
      here.add(rule);
    }
  }
  return [...sums.values()].sort((x, y) => textOrder(x.rule, y.rule));
}

function withoutPages({ rule, title, occurrences }: PageNotice): PageNotice {
  return { rule, title, occurrences };
}
