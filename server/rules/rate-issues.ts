import type { HtmlcsIssue, RunnerIssues } from '../engine/gather/runner-issue.ts';
import type { Violation } from '../findings/facts/judged-page.ts';
import { rateAxe } from './rate-axe.ts';
import { rateHtmlcs } from './rate-htmlcs.ts';
import { htmlcsCode } from './registry.ts';

/** Rates what both runners report about a page. What axe has looked at and found right is left out. */
export function rateIssues(issues: RunnerIssues): Violation[] {
  const reported = new Set(issues.axe.map(({ rule, node }) => `${rule} ${node}`));
  const ran = new Set(issues.axeRules);
  for (const { rule } of issues.omitted) ran.delete(rule);

  function isRefuted({ code, node }: HtmlcsIssue): boolean {
    const { answeredBy = [] } = htmlcsCode(code);
    return (
      answeredBy.length > 0 && answeredBy.every((rule) => ran.has(rule) && !reported.has(`${rule} ${node}`))
    );
  }

  return [...rateAxe(issues.axe), ...rateHtmlcs(issues.htmlcs.filter((issue) => !isRefuted(issue)))];
}
