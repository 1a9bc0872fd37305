import type { Unjudged, Violation } from '../facts/judged-page.ts';
import { ALL_RULES, isLeftOut } from './judging-steps.ts';
import type { JudgingSteps } from './judging-steps.ts';
import type { PageInput } from './own-rule.ts';
import { PAGE_RULES, SITE_RULES } from './own-rules.gen.ts';
import type { PageSummary } from './page-summary.ts';
import { isChosen } from './rule-choice.ts';
import type { RuleChoice } from './rule-choice.ts';
import { summarisePage } from './summarise-page.ts';

/**
 * No page has more of one rule: a page that repeats a defect a million times must not fill the memory. A rule that finds
 * more has not seen all of the page.
 */
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
 * @param steps which rules are left out; by default none
 */
export function checkPage(
  input: PageInput,
  choice: RuleChoice | undefined,
  summary: PageSummary = summarisePage(input),
  steps: JudgingSteps = ALL_RULES,
): CheckedPage {
  const chosen = PAGE_RULES.filter(({ meta }) =>
    isChosen(choice, { code: meta.name, criteria: meta.criteria }),
  );
  const leaveOut = (code: string): boolean => isLeftOut(steps, { runner: 'sitedelta', code });
  const ofSite = SITE_RULES.filter(
    ({ meta, canJudgePage }) =>
      canJudgePage !== undefined && (leaveOut(meta.name) || !canJudgePage(input, summary)),
  );
  const violations: Violation[] = [];
  const unjudged = new Set<string>();
  for (const rule of chosen) {
    const { name: code, title, criteria, severity, scope, oneCause } = rule.meta;
    const isJudged = !leaveOut(code) && (rule.canJudge?.(input) ?? true);
    const found = isJudged ? rule.check(input) : [];
    const most = scope === 'page' ? 1 : MAX_PER_RULE;
    const seesAll = isJudged && (rule.seesAll?.(input) ?? true) && found.length <= MAX_PER_RULE;
    if (!seesAll) unjudged.add(code);
    for (const defect of found.slice(0, most)) {
      violations.push({
        runner: 'sitedelta',
        code,
        title,
        severity,
        needsReview: false,
        criteria: [...criteria],
        ...(oneCause === true && { cause: code }),
        ...defect,
      });
    }
  }
  steps.begin(null);
  for (const { meta } of ofSite) unjudged.add(meta.name);
  return {
    violations,
    unjudged: [...unjudged].map((code) => ({ runner: 'sitedelta', code })),
  };
}
