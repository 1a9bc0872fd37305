import type { SettingsFacts } from '../facts/settings-facts.ts';
import { CATEGORIES } from '../../shared/category.ts';
import { ALL } from './notices.ts';
import { RULES, hasPage, isHtmlcsName } from './registry.ts';

/**
 * Whether a scan had a rule of this name, or the name is that of a category. HTML_CodeSniffer can't list its rules, so every code of its standards counts.
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
