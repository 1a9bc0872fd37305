import type { SettingsFacts } from '../facts/settings-facts.ts';
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

/** A conformance level of WCAG; each includes those before it. */
type WcagLevel = 'A' | 'AA' | 'AAA';

/** The success criteria of WCAG 2.2 above level A (https://www.w3.org/TR/WCAG22/). */
const AA = new Set(
  '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3'.split(
    ' ',
  ),
);
const AAA = new Set(
  '1.2.6 1.2.7 1.2.8 1.2.9 1.3.6 1.4.6 1.4.7 1.4.8 1.4.9 2.1.3 2.2.3 2.2.4 2.2.5 2.2.6 2.3.2 2.3.3 2.4.8 2.4.9 2.4.10 2.4.12 2.4.13 2.5.5 2.5.6 3.1.3 3.1.4 3.1.5 3.1.6 3.2.5 3.3.5 3.3.6 3.3.9'.split(
    ' ',
  ),
);

/** The level of a success criterion, such as `1.4.3`. */
export function levelOfCriterion(criterion: string): WcagLevel {
  if (AAA.has(criterion)) return 'AAA';
  return AA.has(criterion) ? 'AA' : 'A';
}
