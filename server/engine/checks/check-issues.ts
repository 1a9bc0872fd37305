import type { Violation } from '../../findings/facts/judged-page.ts';
import type { RunnerIssues, HtmlcsIssue } from '../gather/runner-issue.ts';
import { checkAxe } from './check-axe.ts';
import { checkHtmlcs } from './check-htmlcs.ts';

/**
 * Questions that axe answers better: it knows all that can give an element a name or take it out of what is read
 * aloud, where HTML_CodeSniffer looks at one attribute. Measured on examples of the W3C's ACT rules: in these four
 * HTML_CodeSniffer finds nothing that axe does not, and is wrong about thirteen.
 */
const ANSWERED_BY_AXE: { code: RegExp; rules: string[] }[] = [
  { code: /\.1_1_1\.H36$/, rules: ['input-image-alt'] },
  { code: /\.1_1_1\.H37$/, rules: ['image-alt', 'role-img-alt'] },
  { code: /\.1_1_1\.H53,ARIA6$/, rules: ['object-alt'] },
  { code: /\.1_3_5\.H98$/, rules: ['autocomplete-valid'] },
];

/** Judges what both engines said about a page. What axe has looked at and found right is not reported. */
export function checkIssues(issues: RunnerIssues): Violation[] {
  const told = new Set(issues.axe.map(({ rule, node }) => `${rule} ${node}`));
  const ran = new Set(issues.axeRules);
  for (const { rule } of issues.omitted) ran.delete(rule);

  function isRefuted({ code, node }: HtmlcsIssue): boolean {
    const rules = ANSWERED_BY_AXE.find((answered) => answered.code.test(code))?.rules ?? [];
    return rules.length > 0 && rules.every((rule) => ran.has(rule) && !told.has(`${rule} ${node}`));
  }

  return [...checkAxe(issues.axe), ...checkHtmlcs(issues.htmlcs.filter((issue) => !isRefuted(issue)))];
}
