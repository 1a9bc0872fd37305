import type { DeclaredElement } from '../facts/declaration.ts';
import type { JudgedPage, Unjudged, Violation } from '../facts/judged-page.ts';
import type { AxeIssue, ReportedPage, RunnerIssues } from '../facts/reported-page.ts';
import { PageTree } from '../facts/page/page-tree.ts';
import { decideContrast } from './decide-contrast.ts';
import type { PageInput } from './own-rule.ts';
import { ALL_RULES } from './judging-steps.ts';
import type { JudgingSteps } from './judging-steps.ts';
import { rateIssues } from './rate-issues.ts';
import { nameOfElement } from './read/content/accessible-name.ts';
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
  const named = { ...issues, axe: nameOthers(issues.axe, page) };
  const { contrast = [], declared = [] } = page.visit;
  const decided = decideContrast(rateIssues(named, steps), contrast);
  const violations = addDeclarations(decided, declared).filter((violation) =>
    isChosen(page.choice, violation),
  );
  const leftOut = steps.without.filter((rule) => hasReported(issues, rule));
  return { ...page, violations, unjudged: [...issues.unjudged, ...omittedRules(issues), ...leftOut] };
}

/** Says which other elements an issue is about. What is left to a person is sorted by what is said of it, without names. */
function nameOthers(
  issues: readonly AxeIssue[],
  page: Omit<PageInput['page'], 'lacked' | 'choice'>,
): AxeIssue[] {
  if (issues.every(({ others }) => others === undefined)) return [...issues];
  const input = { page, tree: new PageTree(page.snapshot) };
  return issues.map((issue) => {
    const { others, needsReview, says } = issue;
    if (others === undefined || needsReview) return issue;
    const names = [...new Set(others.nodes.map((node) => nameOfElement(input, node)))];
    const more = others.count - others.nodes.length;
    const rest = more > 0 ? [`${more} more`] : [];
    return { ...issue, says: [...says, `See ${LIST.format([...names, ...rest])}`] };
  });
}

const LIST = new Intl.ListFormat('en-GB');

function hasReported({ axe, htmlcs }: RunnerIssues, { runner, code }: Unjudged): boolean {
  if (runner === 'axe') return axe.some(({ rule }) => rule === code);
  return runner === 'htmlcs' && htmlcs.some((issue) => issue.code === code);
}

/** Rules with more reports than are kept: what another scan has of them may be among those that were left out. */
function omittedRules({ omitted, axeRules }: RunnerIssues): Unjudged[] {
  const ofAxe = new Set(axeRules);
  return omitted.map(({ rule }) => ({ runner: ofAxe.has(rule) ? 'axe' : 'htmlcs', code: rule }));
}

/** Adds what sets the colours of an element to reports that are about these. */
function addDeclarations(
  violations: readonly Violation[],
  declared: readonly DeclaredElement[],
): Violation[] {
  const byNode = new Map(declared.map(({ node, declarations }) => [node, declarations]));
  return violations.map((violation) => {
    const declarations =
      violation.measured?.color === undefined ? undefined : byNode.get(violation.node ?? -1);
    return declarations === undefined ? violation : { ...violation, declarations };
  });
}
