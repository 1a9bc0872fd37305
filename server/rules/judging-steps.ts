import type { Unjudged } from '../facts/judged-page.ts';

/** Which rules judge, one after the other. */
export interface JudgingSteps {
  /** Those that took too much time or memory before; a `code` that is empty stands for all of the runner. */
  without: readonly Unjudged[];
  /** Called before each rule, and with null before what is done by no rule. */
  begin: (rule: Unjudged | null) => void;
}

/** Every rule judges, and nobody watches. */
export const ALL_RULES: JudgingSteps = { without: [], begin: () => undefined };

/** Whether a rule is left out; otherwise it begins. */
export function isLeftOut({ without, begin }: JudgingSteps, rule: Unjudged): boolean {
  if (without.some(({ runner, code }) => runner === rule.runner && (code === '' || code === rule.code)))
    return true;
  begin(rule);
  return false;
}
