import { describeSiteViolation } from '../../findings/describe/describe-site-violation.ts';
import { pageEvidence } from '../../findings/describe/evidence.ts';
import type { Unjudged } from '../../facts/judged-page.ts';
import type { OccurrenceFacts } from '../../facts/scan-facts.ts';
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

/** What our own rules have found on the site. */
export interface CheckedSite {
  found: FoundOnSite[];
  /** Rules that could not judge it. */
  unjudged: string[];
  /** What shows each page where a rule shows nothing else. */
  pageEvidence: string[];
}

interface FoundOnSite {
  /** Indexes of the pages concerned, in their order. */
  pages: readonly number[];
  /** On each of them. */
  occurrence: OccurrenceFacts;
  /** Whether its evidence is that of the page. */
  showsPage: boolean;
}

/** Judges a site by our own rules, and describes what they find. @returns CheckedSite as JSON */
export function checkSiteText({ pages: text, choice, without, ...site }: SiteOrder): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by ScanJudge
  const pages = JSON.parse(text) as PageSummary[];
  const steps = { without, begin: noteStep };
  const { found, unjudged } = checkSite({ ...site, pages }, choice, steps);
  const checked: CheckedSite = {
    found: found.map(({ pages: concerned, violation }) => {
      steps.begin({ runner: 'sitedelta', code: violation.code });
      const occurrence = describeSiteViolation(violation, { url: '', title: '' });
      return { pages: concerned, occurrence, showsPage: violation.evidence === undefined };
    }),
    unjudged,
    pageEvidence: pages.map(pageEvidence),
  };
  return JSON.stringify(checked);
}
