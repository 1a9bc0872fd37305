import { ALL, familyOf, ruleNameOf, RULES } from './registry.ts';
import type { RuleChoice } from './rule-choice.ts';
import { HTMLCS_CODES } from './runner/htmlcs-codes.ts';

/**
 * Rules whose findings are only counted, because most teams do nothing about them, or because more than one in twenty is
 * wrong. By the codes of the runners, or the names of our rules. ADR 7 says why each of them is here.
 */
export const NOTICES: readonly string[] = [
  ...RULES.filter(({ isNotice }) => isNotice === true).map(({ name }) => name),
  ...[HTMLCS_CODES, ...RULES.map(({ htmlcs = {} }) => htmlcs)].flatMap((codes) =>
    Object.entries(codes).flatMap(([short, { isNotice }]) => (isNotice === true ? [wholeCode(short)] : [])),
  ),
];

const NAMES = new Set(NOTICES);

/**
 * Whether what a rule reports is only counted in a scan with these settings.
 * @param choice undefined for a scan without settings
 */
export function isNotice(choice: Pick<RuleChoice, 'rules'> | undefined, code: string): boolean {
  if (!NAMES.has(nameOf(code))) return false;
  const { rules = {} } = choice ?? {};
  const named = rules[code] ?? rules[nameOf(code)] ?? rules[ruleNameOf(code)] ?? rules[familyOf(code)];
  return !(named ?? rules[ALL] ?? false);
}

/** The rules that a scan with these settings only counts. */
export function noticesOf(choice: Pick<RuleChoice, 'rules'> | undefined): string[] {
  return NOTICES.filter((name) => isNotice(choice, name));
}

/** Level AAA is a standard of its own for HTML_CodeSniffer, with the codes of AA and more. */
export function nameOf(code: string): string {
  return code.replace(/^WCAG2AAA\./, 'WCAG2AA.');
}

/** A code as HTML_CodeSniffer reports it: `1_1_1.H37` is `WCAG2AA.Principle1.Guideline1_1.1_1_1.H37`. */
function wholeCode(short: string): string {
  const [principle = '', guideline = ''] = short.split('_');
  return `WCAG2AA.Principle${principle}.Guideline${principle}_${guideline}.${short}`;
}
