import type { Violation } from '../findings/facts/judged-page.ts';
import type { PageInput } from './own-rule.ts';
import { PAGE_RULES } from './page-rules.ts';
import { isChosen } from './rule-choice.ts';
import type { RuleChoice } from './rule-choice.ts';

/** No page has more of one rule: a page that repeats a defect a million times must not fill the memory. */
const MAX_PER_RULE = 500;

/**
 * What our own rules find on a page, rule by rule.
 * @param choice undefined if everything counts
 */
export function checkPage(input: PageInput, choice: RuleChoice | undefined): Violation[] {
  return PAGE_RULES.flatMap((rule): Violation[] => {
    const { meta } = rule;
    const { name: code, title, criteria } = meta;
    if (!isChosen(choice, { code, criteria })) return [];
    return rule
      .check(input)
      .slice(0, MAX_PER_RULE)
      .map((defect) => ({
        runner: 'sitedelta',
        code,
        title,
        severity: meta.severity,
        needsReview: false,
        criteria: [...criteria],
        ...defect,
      }));
  });
}
