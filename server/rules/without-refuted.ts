import type { Violation } from '../facts/judged-page.ts';
import { decideOpen } from './decide-open.ts';
import { isRefuted } from './is-refuted.ts';
import type { JudgingSteps } from './judging-steps.ts';
import type { PageInput } from './own-rule.ts';

/** What runners report, without what the snapshot shows to be no defect, and with what it decides of the rest. */
export function withoutRefuted(
  input: PageInput,
  violations: readonly Violation[],
  steps: JudgingSteps,
): Violation[] {
  const kept = violations.filter((violation) => {
    const { runner, code } = violation;
    if (runner !== 'axe' && runner !== 'htmlcs') return true;
    steps.begin({ runner, code });
    return !isRefuted(input, violation);
  });
  steps.begin(null);
  return kept.map((violation) => decideOpen(input, violation));
}
