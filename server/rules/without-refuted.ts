import type { Unjudged, Violation } from '../findings/facts/judged-page.ts';
import { isRefuted } from './is-refuted.ts';
import { isLeftOut } from './judging-steps.ts';
import type { JudgingSteps } from './judging-steps.ts';
import type { PageInput } from './own-rule.ts';

/**
 * What runners report, without what the snapshot shows to be no defect. If it can't be known whether a rule is refuted,
 * all that the rule reports is left out, and the rule did not judge the page.
 */
export function withoutRefuted(
  input: PageInput,
  violations: readonly Violation[],
  steps: JudgingSteps,
): { violations: Violation[]; unjudged: Unjudged[] } {
  const unjudged = new Map<string, Unjudged>();
  const kept = violations.filter((violation) => {
    const { runner, code } = violation;
    if (runner !== 'axe' && runner !== 'htmlcs') return true;
    if (!isLeftOut(steps, { runner, code })) return !isRefuted(input, violation);
    unjudged.set(`${runner} ${code}`, { runner, code });
    return false;
  });
  steps.begin(null);
  return { violations: kept, unjudged: [...unjudged.values()] };
}
