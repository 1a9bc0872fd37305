import type { Unjudged } from '../../findings/facts/judged-page.ts';
import { checkSite } from '../../rules/check-site.ts';
import type { SiteInput } from '../../rules/own-rule.ts';
import type { PageSummary } from '../../rules/page-summary.ts';
import type { RuleChoice } from '../../rules/rule-choice.ts';
import { noteStep } from './current-step.ts';

interface SiteOrder extends Omit<SiteInput, 'pages'> {
  /** Their summaries as JSON. */
  pages: string;
  choice: RuleChoice | undefined;
  without: readonly Unjudged[];
}

/** Judges a site by our own rules. @returns what checkSite does, as JSON */
export function checkSiteText({ pages: text, choice, without, ...site }: SiteOrder): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by judgeSite
  const pages = JSON.parse(text) as PageSummary[];
  return JSON.stringify(checkSite({ ...site, pages }, choice, { without, begin: noteStep }));
}
