import type { DescribedLink } from '../../findings/describe/page-links.ts';
import type { PageFacts } from '../../findings/facts/scan-facts.ts';
import type { PageSummary } from '../../rules/page-summary.ts';

/** What a scan keeps of a page. */
export interface DescribedPage {
  facts: PageFacts;
  /** Its links, which are needed again when an address turns out to be broken. */
  links: DescribedLink[];
  /** What rules that compare pages need. */
  summary: PageSummary;
  /** See findingNames. */
  findings: string[];
}
