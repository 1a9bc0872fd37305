import type { SettingsFacts } from '../facts/settings-facts.ts';
import { levelOfCriterion } from './criterion-level.ts';
import { familyOf, ruleNameOf, ruleNamed } from './registry.ts';

/** The settings that decide which findings count. */
export type RuleChoice = Pick<SettingsFacts, 'wcagLevel' | 'rules'>;

/**
 * Whether what a runner reports counts under the settings of a scan. A rule that is named there, by its name, by
 * the runner's code or by its family, is off or on whatever the level and its category; so are the rules of a category that is off there.
 * Otherwise level A leaves out what is only about criteria of other levels; rules about no criterion are good practice
 * and belong to every level.
 * @param choice undefined for a scan without settings, in which everything counts
 */
export function isChosen(
  choice: RuleChoice | undefined,
  { code, criteria }: { code: string; criteria: readonly string[] },
): boolean {
  if (choice === undefined) return true;
  const named = choice.rules[code] ?? choice.rules[ruleNameOf(code)] ?? choice.rules[familyOf(code)];
  if (named !== undefined) return named;
  if (choice.rules[ruleNamed(code).category] === false) return false;
  if (choice.wcagLevel !== 'A' || criteria.length === 0) return true;
  return criteria.some((criterion) => levelOfCriterion(criterion) === 'A');
}
