import type { PageInput } from '../../own-rule.ts';

/** Whether the visit has seen how the text of a page is shown, and which of it nobody sees: for `canJudge` of a rule. */
export function knowsStyles({ page }: PageInput): boolean {
  return page.visit.textStyles !== null;
}
