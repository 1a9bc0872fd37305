import type { ComparedPage } from './read/look/compared-page.ts';
import { CHANGE_RULES } from './own-rules.gen.ts';
import { isChosen } from './rule-choice.ts';
import type { RuleChoice } from './rule-choice.ts';
import type { SiteViolation } from './check-site.ts';

/**
 * What our own rules find to have become of pages since the base, rule by rule.
 * @param choice undefined if everything counts
 */
export function checkChanges(
  pages: readonly ComparedPage[],
  choice: RuleChoice | undefined,
): SiteViolation[] {
  return CHANGE_RULES.flatMap((rule) => {
    const { name: code, title, criteria, severity } = rule.meta;
    if (!isChosen(choice, { code, criteria })) return [];
    const about = { runner: 'sitedelta', code, node: null, title, severity, needsReview: false } as const;
    return rule.check({ pages }).map(({ pages: where, ...defect }) => ({
      pages: where,
      violation: { ...about, criteria: [...criteria], ...defect },
    }));
  });
}
