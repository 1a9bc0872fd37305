import type { RunnerIssues } from '../facts/reported-page.ts';

/** The rules that axe ran on all of the page, so that what they did not report is not there. */
export function rulesThatRan({
  axeRules,
  omitted,
  unjudged,
}: Pick<RunnerIssues, 'axeRules' | 'omitted' | 'unjudged'>): Set<string> {
  const broken = unjudged.filter(({ runner }) => runner === 'axe').map(({ code }) => code);
  // No code: something broke axe as a whole, at least in a frame.
  if (broken.includes('')) return new Set();
  const ran = new Set(axeRules);
  for (const code of broken) ran.delete(code);
  for (const { rule } of omitted) ran.delete(rule);
  return ran;
}
