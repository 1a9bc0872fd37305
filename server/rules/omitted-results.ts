import type { RunnerIssues } from '../facts/reported-page.ts';
import { isNotice } from './notices.ts';
import { htmlcsCode, htmlcsTitle, ruleNamed } from './registry.ts';
import type { RuleChoice } from './rule-choice.ts';

/**
 * What was left out of a page because one rule had too many results, by the title that its findings have. Without those
 * that are no findings or only counted, and those that axe has answered.
 */
export function omittedResults(
  issues: Pick<RunnerIssues, 'axeRules' | 'omitted' | 'unjudged'>,
  choice: RuleChoice | undefined,
): { title: string; count: number }[] {
  const ran = rulesThatRan(issues);
  const counts = new Map<string, number>();
  for (const { rule, count } of issues.omitted) {
    const { answeredBy = [], isNoFinding } = htmlcsCode(rule);
    const isAnswered = answeredBy.length > 0 && answeredBy.every((each) => ran.has(each));
    if (isNoFinding === true || isAnswered || isNotice(choice, rule)) continue;
    const title = rule.startsWith('WCAG2') ? htmlcsTitle(rule) : (ruleNamed(rule).title ?? rule);
    counts.set(title, (counts.get(title) ?? 0) + count);
  }
  return [...counts].map(([title, count]) => ({ title, count }));
}

/** The rules that axe ran on all of the page, so that what they did not report is not there. */
export function rulesThatRan({
  axeRules,
  omitted,
  unjudged,
}: Pick<RunnerIssues, 'axeRules' | 'omitted' | 'unjudged'>): Set<string> {
  const broken = unjudged.filter(({ runner }) => runner === 'axe').map(({ code }) => code);
  // No code: something broke axe as a whole, at least in a frame.
  if (broken.includes('')) return new Set();
  const ran = new Set(axeRules);
  for (const code of broken) ran.delete(code);
  for (const { rule } of omitted) ran.delete(rule);
  return ran;
}
