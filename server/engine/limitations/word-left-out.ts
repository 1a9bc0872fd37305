import type { Unjudged } from '../../findings/facts/judged-page.ts';

const RULE = {
  axe: 'axe’s rule',
  htmlcs: 'HTML_CodeSniffer’s rule',
  sitedelta: 'The rule',
  crawl: 'The rule',
};

/**
 * Says that a rule did not judge something, without the end of the sentence.
 * @param what the page, pages or the site
 */
export function wordLeftOut({ runner, code }: Unjudged, what: string): string {
  const [rules, took, failed] =
    code === ''
      ? ["Sitedelta's own rules", 'they took', 'they failed']
      : [`${RULE[runner]} ${code}`, 'it took', 'it failed'];
  return `${rules} did not judge ${what}, because ${took} more time or memory in this scan than a rule is given, or ${failed}`;
}
