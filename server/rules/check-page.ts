import type { Unjudged, Violation } from '../findings/facts/judged-page.ts';
import type { PageInput, PageRule } from './own-rule.ts';
import { PAGE_RULES } from './page-rules.ts';
import type { PageSummary } from './page-summary.ts';
import { SITE_RULES } from './site-rules.ts';
import { isChosen } from './rule-choice.ts';
import type { RuleChoice } from './rule-choice.ts';
import { summarisePage } from './summarise-page.ts';

/** No page has more of one rule: a page that repeats a defect a million times must not fill the memory. */
const MAX_PER_RULE = 500;

/** What our own rules say of a page. */
interface CheckedPage {
  /** What they find, rule by rule. */
  violations: Violation[];
  /** The rules that can't judge the page, or not all of it, because the visit has not seen what they judge by. */
  unjudged: Unjudged[];
}

/**
 * Checks a page by our own rules.
 * @param choice undefined if everything counts
 * @param summary of the page, for what rules about the site need of it
 */
export function checkPage(
  input: PageInput,
  choice: RuleChoice | undefined,
  summary: PageSummary = summarisePage(input),
): CheckedPage {
  const chosen = PAGE_RULES.filter(({ meta }) =>
    isChosen(choice, { code: meta.name, criteria: meta.criteria }),
  );
  const isJudged = (rule: PageRule): boolean => rule.canJudge?.(input) ?? true;
  const seesAll = (rule: PageRule): boolean => isJudged(rule) && (rule.seesAll?.(input) ?? true);
  const ofSite = SITE_RULES.filter(({ canJudgePage }) => canJudgePage?.(input, summary) === false);
  const unjudged = [...chosen.filter((rule) => !seesAll(rule)), ...ofSite].map(({ meta }): Unjudged => ({
    runner: 'sitedelta',
    code: meta.name,
  }));
  const violations = chosen.filter(isJudged).flatMap((rule): Violation[] => {
    const { name: code, title, criteria, severity, oncePerPage } = rule.meta;
    return rule
      .check(input)
      .slice(0, oncePerPage === true ? 1 : MAX_PER_RULE)
      .map((defect) => ({
        runner: 'sitedelta',
        code,
        title,
        severity,
        needsReview: false,
        criteria: [...criteria],
        ...defect,
      }));
  });
  return { violations, unjudged };
}
