import { familyOf, ruleNameOf } from './registry.ts';
import type { RuleChoice } from './rule-choice.ts';

/**
 * Rules whose findings are only counted, because most teams do nothing about them, or because more than one in twenty is
 * wrong. By the codes of the runners. ADR 7 says why each of them is here.
 */
export const NOTICES: readonly string[] = [
  // Our own.
  'access-key',
  'blocking-script',
  'empty-cell',
  'new-window',
  'script-link',
  'source-map',
  // Those of axe.
  'accesskeys',
  'aria-allowed-role',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'region',
  // Those of HTML_CodeSniffer.
  ...[
    'H43,H63',
    'H43.HeadersRequired',
    'H49.AlignAttr',
    'H49.B',
    'H49.Big',
    'H49.Center',
    'H49.Font',
    'H49.I',
    'H49.S',
    'H49.Small',
    'H49.Strike',
    'H49.Tt',
    'H49.U',
    'H63.1',
  ].map((code) => `WCAG2AA.Principle1.Guideline1_3.1_3_1.${code}`),
  'WCAG2AA.Principle4.Guideline4_1.4_1_1.F77',
];

const NAMES = new Set(NOTICES);

/** The name by which a setting turns on all of them. */
export const ALL = 'all';

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
