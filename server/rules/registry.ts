import type { Category } from '../../shared/category.ts';
import type { OwnMeta } from './own-rule.ts';
import { CHANGE_RULES, LINK_RULES, PAGE_RULES, SITE_RULES } from './own-rules.gen.ts';
import type { HtmlcsCode, HtmlcsCodes, Rule } from './rule.ts';
import { HTMLCS_CODES } from './runner/htmlcs-codes.ts';
import { RUNNER_RULES } from './runner/rules.ts';
import { criterionOfCode, SUCCESS_CRITERIA } from './success-criteria.ts';
import type { SettingsFacts } from '../facts/settings-facts.ts';
import { CATEGORIES } from '../../shared/category.ts';

/** All rules of our own; one about pages and the site is one. */
export const OWN_RULES: readonly OwnMeta[] = [
  ...new Map(
    [...LINK_RULES, ...SITE_RULES, ...CHANGE_RULES, ...PAGE_RULES].map(({ meta }) => [meta.name, meta]),
  ).values(),
];

/** The name by which a setting turns on all rules that are only counted (notices.ts). */
export const ALL = 'all';

/** Every rule that we know by name. */
export const RULES: readonly Rule[] = [...OWN_RULES, ...RUNNER_RULES];

/** What is known of a rule of any version: of one that this version does not have, only its name. */
type KnownRule = Partial<Rule> & { name: string; category: Category };

const BY_NAME = new Map<string, KnownRule>(
  RULES.map((rule) => [rule.name, { category: 'accessibility', ...rule }]),
);
/** Names of the rules that report the same defect as another, by that. */
const SAME = new Map(RULES.flatMap(({ name, axe = [] }) => axe.map((rule) => [rule, name] as const)));
const OWN_NAMES = new Set(OWN_RULES.map(({ name }) => name));

interface KnownCode {
  code: HtmlcsCode;
  rule: Rule | null;
}

const HTMLCS = RUNNER_RULES.flatMap((rule) => known(rule.htmlcs ?? {}, rule)).concat(
  known(HTMLCS_CODES, null),
);
const EXACT = new Map(HTMLCS.filter(([name]) => !name.includes('*')));
const PATTERNS = HTMLCS.filter(([name]) => name.includes('*'))
  .sort(([x], [y]) => y.length - x.length)
  .map(([name, entry]) => ({ pattern: patternOf(name), entry }));

/** What is known of the rule of a name. */
export function ruleNamed(name: string): KnownRule {
  return BY_NAME.get(name) ?? { name, category: 'accessibility' };
}

/**
 * The family of a runner's code: the same name for the codes of both runners, the code itself if only one runner
 * knows it.
 */
export function familyOf(code: string): string {
  return SAME.get(code) ?? lookUp(code)?.rule?.name ?? code;
}

/** See Rule: of a code, what is known of its family, as one defect has one place whichever runner names it. */
export function saidBy(code: string): Rule['saidBy'] {
  return ruleNamed(code).saidBy ?? ruleNamed(familyOf(code)).saidBy;
}

/**
 * The name by which a report is known. What HTML_CodeSniffer measures where axe could not is what axe would have
 * reported, so it has the name of that.
 */
export function knownAs(code: string): string {
  const rule = lookUp(code)?.rule;
  return rule?.measures === true && code.endsWith('.Fail') ? rule.name : code;
}

/** Whether people find a page about a rule in `docs/rules/`: it is ours, or both runners report it. */
export function hasPage({ name, htmlcs }: Partial<Rule> & { name: string }): boolean {
  return htmlcs !== undefined || OWN_NAMES.has(name);
}

/**
 * The name of the rule in results and settings, which is never a code of HTML_CodeSniffer. A code without a name of its
 * own goes by its family, and one that we do not know by its success criterion.
 */
export function ruleNameOf(code: string): string {
  const criterion = criterionOfCode(code);
  if (criterion === null) return code;
  const known = lookUp(code);
  return known?.code.name ?? known?.rule?.name ?? `wcag-${criterion.replaceAll('.', '-')}`;
}

/** Whether codes of HTML_CodeSniffer go by this name. */
export function isHtmlcsName(name: string): boolean {
  return HTMLCS.some(([, { code }]) => code.name === name) || /^wcag-\d-\d-\d{1,2}$/.test(name);
}

/**
 * The name of the page in `docs/rules/` about a code or the name of a rule; undefined for rules that only a runner
 * describes.
 */
export function rulePageOf(code: string): string | undefined {
  const named = HTMLCS.find(([, { code: known }]) => known.name === code)?.[1].rule?.name;
  const rule = ruleNamed(named ?? familyOf(code));
  return hasPage(rule) ? rule.name : undefined;
}

/** What is known of a code of HTML_CodeSniffer; nothing for the codes of others. */
export function htmlcsCode(code: string): HtmlcsCode {
  return lookUp(code)?.code ?? {};
}

/** The title of a code of HTML_CodeSniffer: our own, or what its success criterion asks for. */
export function htmlcsTitle(code: string): string {
  const criterion = SUCCESS_CRITERIA[criterionOfCode(code) ?? ''];
  return htmlcsCode(code).title ?? criterion?.demand ?? 'Something may be hard to read or use';
}

function lookUp(code: string): KnownCode | undefined {
  const short = /\.Guideline\d_\d\.(.+)$/.exec(code)?.[1];
  if (short === undefined) return undefined;
  return EXACT.get(short) ?? PATTERNS.find(({ pattern }) => pattern.test(short))?.entry;
}

function known(codes: HtmlcsCodes, rule: Rule | null): [string, KnownCode][] {
  return Object.entries(codes).map(([name, code]) => [name, { code, rule }]);
}

function patternOf(name: string): RegExp {
  return new RegExp(`^${name.replaceAll('.', '\\.').replace('*', '[\\w-]+')}$`);
}

/**
 * Whether a scan had a rule of this name, or the name is that of a category. HTML_CodeSniffer can't list its rules, so
 * every code of its standards counts.
 * @param scan.ran rules that axe ran
 */
export function isKnownRule(
  name: string,
  scan: { ran: ReadonlySet<string>; wcagLevel: SettingsFacts['wcagLevel'] },
): boolean {
  if (name === ALL || scan.ran.has(name)) return true;
  if (CATEGORIES.some((category) => category === name)) return true;
  if (RULES.some((rule) => rule.name === name && hasPage(rule)) || isHtmlcsName(name)) return true;
  return name.startsWith('WCAG2AA.') || (scan.wcagLevel === 'AAA' && name.startsWith('WCAG2AAA.'));
}
