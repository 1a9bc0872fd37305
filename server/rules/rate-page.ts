import type { JudgedPage, Unjudged } from '../facts/judged-page.ts';
import type { ReportedPage, RunnerIssues } from '../facts/reported-page.ts';
import { decideContrast } from './decide-contrast.ts';
import { ALL_RULES } from './judging-steps.ts';
import type { JudgingSteps } from './judging-steps.ts';
import { rateIssues } from './rate-issues.ts';
import { isChosen } from './rule-choice.ts';

/**
 * A page with what is reported about it rated, as far as the settings of the scan let it count.
 * @param steps which rules are left out; by default none. A page of which one of them has reported something was not
 *   judged by it
 */
export function ratePage<Page extends Omit<ReportedPage, 'foundOn'>>(
  { issues, ...page }: Page,
  steps: JudgingSteps = ALL_RULES,
): Omit<Page, 'issues'> & Pick<JudgedPage, 'violations' | 'unjudged'> {
  // axe ran the rules that are off, too: it refutes reports of HTML_CodeSniffer with them.
  const violations = decideContrast(rateIssues(issues, steps), page.visit.contrast ?? []).filter(
    (violation) => isChosen(page.choice, violation),
  );
  const leftOut = steps.without.filter((rule) => hasReported(issues, rule));
  return { ...page, violations, unjudged: [...issues.unjudged, ...omittedRules(issues), ...leftOut] };
}

function hasReported({ axe, htmlcs }: RunnerIssues, { runner, code }: Unjudged): boolean {
  if (runner === 'axe') return axe.some(({ rule }) => rule === code);
  return runner === 'htmlcs' && htmlcs.some((issue) => issue.code === code);
}

/** Rules with more reports than are kept: what another scan has of them may be among those that were left out. */
function omittedRules({ omitted, axeRules }: RunnerIssues): Unjudged[] {
  const ofAxe = new Set(axeRules);
  return omitted.map(({ rule }) => ({ runner: ofAxe.has(rule) ? 'axe' : 'htmlcs', code: rule }));
}
