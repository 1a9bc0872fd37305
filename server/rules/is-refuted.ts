import type { Violation } from '../facts/judged-page.ts';
import type { PageInput } from './own-rule.ts';
import { htmlcsCode, ruleNamed } from './registry.ts';
import { isChosen } from './rule-choice.ts';
import { decideOpen } from './decide-open.ts';
import type { JudgingSteps } from './judging-steps.ts';

/** Whether the snapshot shows that something a runner reports is no defect, or a rule of ours says it. */
export function isRefuted(input: PageInput, { runner, code, node }: Violation): boolean {
  if (node === null) return false;
  if (runner === 'htmlcs') return htmlcsCode(code).refutedBy?.(input, node) === true;
  if (runner !== 'axe') return false;
  const { refutedBy, leftTo } = ruleNamed(code);
  if (leftTo !== undefined && isChosen(input.page.choice, { code: leftTo, criteria: [] })) return true;
  return refutedBy?.(input, node) === true;
}

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
