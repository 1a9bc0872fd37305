import type { HtmlcsIssue, RunnerIssues } from '../facts/reported-page.ts';
import type { Violation } from '../facts/judged-page.ts';
import { ALL_RULES, isLeftOut } from './judging-steps.ts';
import type { JudgingSteps } from './judging-steps.ts';
import { rateAxe } from './rate-axe.ts';
import { rateHtmlcs } from './rate-htmlcs.ts';
import { familyOf, htmlcsCode, ruleNamed } from './registry.ts';
import { rulesThatRan } from './omitted-results.ts';

/**
 * Rates what both runners report about a page. Of HTML_CodeSniffer's reports, those that are no findings are left out,
 * those that another of its reports says better, and those that axe answers better and does not confirm (HtmlcsCode).
 * @param steps which rules are left out; by default none
 */
export function rateIssues(issues: RunnerIssues, steps: JudgingSteps = ALL_RULES): Violation[] {
  const ran = rulesThatRan(issues);
  const reported = new Set<string>();
  for (const { rule, node, needsReview } of issues.axe) {
    reported.add(`${rule} ${node}`).add(rule);
    if (!needsReview) reported.add(`${rule} ${node} decided`);
  }

  function isConfirmed(rule: string, { code, node }: HtmlcsIssue): boolean {
    const { relation, measures } = ruleNamed(familyOf(code));
    // The runners blame different elements for what is wrong with the page as a whole.
    if (relation === 'page') return reported.has(rule);
    // What axe can't measure, HTML_CodeSniffer measures without looking at what lies over or under the text.
    return reported.has(measures === true ? `${rule} ${node} decided` : `${rule} ${node}`);
  }

  // Of each code once: a page can have many reports of one.
  const codesAt = new Map<HtmlcsIssue['node'], Set<string>>();
  for (const { code, node } of issues.htmlcs) {
    const codes = codesAt.get(node) ?? new Set();
    codesAt.set(node, codes.add(code));
  }
  function isReported(code: string, node: HtmlcsIssue['node']): boolean {
    return [...(codesAt.get(node) ?? [])].some((other) => other.endsWith(`.${code}`));
  }

  function counts(issue: HtmlcsIssue): boolean {
    const { answeredBy = [], saidBy = [], isNoFinding } = htmlcsCode(issue.code);
    if (isNoFinding === true || saidBy.some((code) => isReported(code, issue.node))) return false;
    return answeredBy.length === 0 || answeredBy.some((rule) => !ran.has(rule) || isConfirmed(rule, issue));
  }

  const rated = [
    ...issues.axe.flatMap((issue) =>
      isLeftOut(steps, { runner: 'axe', code: issue.rule }) ? [] : rateAxe([issue]),
    ),
    ...issues.htmlcs.flatMap((issue) =>
      !isLeftOut(steps, { runner: 'htmlcs', code: issue.code }) && counts(issue) ? rateHtmlcs([issue]) : [],
    ),
  ];
  steps.begin(null);
  return rated;
}
