import type { Violation } from '../facts/judged-page.ts';
import type { PageInput } from './own-rule.ts';
import { htmlcsCode, ruleNamed } from './registry.ts';
import { isChosen } from './rule-choice.ts';

/** Whether the snapshot shows that something a runner reports is no defect, or a rule of ours says it. */
export function isRefuted(input: PageInput, { runner, code, node }: Violation): boolean {
  if (node === null) return false;
  if (runner === 'htmlcs') return htmlcsCode(code).refutedBy?.(input, node) === true;
  if (runner !== 'axe') return false;
  const { refutedBy, leftTo } = ruleNamed(code);
  if (leftTo !== undefined && isChosen(input.page.choice, { code: leftTo, criteria: [] })) return true;
  return refutedBy?.(input, node) === true;
}
