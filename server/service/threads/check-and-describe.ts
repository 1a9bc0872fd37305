import { describePage } from '../../findings/describe/describe-page.ts';
import { splitNotices } from '../../findings/describe/split-notices.ts';
import type { PageNotice } from '../../findings/describe/split-notices.ts';
import { pageLinks } from '../../findings/describe/describe-links.ts';
import type { DescribedLink } from '../../findings/describe/describe-links.ts';
import type { JudgedPage, Unjudged } from '../../facts/judged-page.ts';
import { nameFindings } from '../../findings/identity/build-scan-facts.ts';
import type { NamedFinding } from '../../findings/identity/build-scan-facts.ts';
import { PageTree } from '../../facts/page/page-tree.ts';
import { checkPage } from '../../rules/check-page.ts';
import { ALL_RULES } from '../../rules/judging-steps.ts';
import type { JudgingSteps } from '../../rules/judging-steps.ts';
import { withoutRefuted } from '../../rules/is-refuted.ts';
import { summarisePage } from '../../rules/summarise-page.ts';
import type { PageFacts } from '../../facts/scan-facts.ts';
import type { PageSummary } from '../../rules/page-summary.ts';
import type { ReportedPage } from '../../facts/reported-page.ts';
import { ratePage } from '../../rules/rate-page.ts';
import { noteStep } from './current-step.ts';
import { encodePage } from './encoded-page.ts';

/** What a scan keeps of a page. */
export interface DescribedPage {
  facts: PageFacts;
  /** Its links, which are needed again when an address turns out to be broken. */
  links: DescribedLink[];
  /** What rules that compare pages need. */
  summary: PageSummary;
  /** What the scan only counts. */
  notices: PageNotice[];
  /** See nameFindings. */
  findings: NamedFinding[];
}

/** Adds to a page what our own rules find on it, takes away what they refute, and reduces it to what a scan keeps. */
export function checkAndDescribe(page: JudgedPage, steps: JudgingSteps = ALL_RULES): DescribedPage {
  const tree = new PageTree(page.snapshot);
  const input = { page, tree };
  const summary = summarisePage(input);
  const found = checkPage(input, page.choice, summary, steps);
  const reported = withoutRefuted(input, page.violations, steps);
  const violations = [...reported, ...found.violations];
  const unjudged = [...page.unjudged, ...found.unjudged];
  const all = describePage({ ...page, violations, unjudged }, tree);
  const { facts, notices } = splitNotices(all, page.choice);
  return { facts, links: pageLinks(page), summary, notices, findings: nameFindings(facts) };
}

/**
 * Rates what is reported about a page, judges it by our own rules and describes it.
 * @param page as JSON
 * @param without rules that do not end, which are left out
 * @returns the page encoded, and the rest as JSON
 */
export function describe({ page: text, without }: { page: string; without: readonly Unjudged[] }) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by ScanJudge
  const page = JSON.parse(text) as ReportedPage;
  const steps = { without, begin: noteStep };
  const { facts, ...rest } = checkAndDescribe(ratePage(page, steps), steps);
  return { facts: encodePage(facts), rest: JSON.stringify(rest) };
}
