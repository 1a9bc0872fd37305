import type { Violation } from '../facts/judged-page.ts';
import { isChosen } from './rule-choice.ts';
import type { RuleChoice } from './rule-choice.ts';
import { ALL_RULES, isLeftOut } from './judging-steps.ts';
import type { JudgingSteps } from './judging-steps.ts';
import type { SiteInput } from './own-rule.ts';
import { SITE_RULES } from './own-rules.gen.ts';

/** No site has more findings of one rule. */
const MAX_PER_RULE = 500;

/** What our own rules have found on the site. */
export interface SiteViolation {
  /** Indexes of the pages concerned, in their order. */
  pages: readonly number[];
  violation: Violation;
}

/**
 * What our own rules find on the site, rule by rule, and those that could not judge it.
 * @param choice undefined if everything counts
 * @param steps which rules are left out; by default none
 */
export function checkSite(
  input: SiteInput,
  choice: RuleChoice | undefined,
  steps: JudgingSteps = ALL_RULES,
): { found: SiteViolation[]; unjudged: string[] } {
  const chosen = SITE_RULES.filter(({ meta: { name: code, criteria } }) =>
    isChosen(choice, { code, criteria }),
  );
  const unjudged = new Set<string>();
  const found = chosen.flatMap((rule): SiteViolation[] => {
    const { name: code, title, criteria, severity } = rule.meta;
    const isLeft = isLeftOut(steps, { runner: 'sitedelta', code });
    if (isLeft || rule.canJudge?.(input) === false) unjudged.add(code);
    if (isLeft) return [];
    const about = { runner: 'sitedelta', code, node: null, title, severity, needsReview: false } as const;
    return rule
      .check(input)
      .slice(0, MAX_PER_RULE)
      .map(({ pages, ...defect }) => ({
        pages,
        violation: { ...about, criteria: [...criteria], ...defect },
      }));
  });
  steps.begin(null);
  return { found, unjudged: [...unjudged] };
}
