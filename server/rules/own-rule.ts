import type { JudgedPage, Violation } from '../facts/judged-page.ts';
import type { PageTree } from '../facts/page/page-tree.ts';
import type { AddressAnswer } from './read/addresses/judge-address.ts';
import type { Explanation } from './explain.ts';
import type { ComparedPage } from './read/look/compared-page.ts';
import type { PageSummary } from './page-summary.ts';
import type { SiteFacts } from '../facts/site-facts.ts';
import type { Rule } from './rule.ts';

/** What is known of a rule of our own. */
export type OwnMeta = Rule & Required<Pick<Rule, 'category' | 'criteria'>>;

/** A rule of our own: what is known of it, and a pure function that finds its violations in facts of a visit. */
export interface OwnRule<Facts> {
  meta: OwnMeta;
  /** The violations in the order of the facts. */
  check(facts: Facts): Violation[];
}

/** What a rule sees of one page. */
export interface PageInput {
  page: Omit<JudgedPage, 'violations' | 'foundOn' | 'unjudged'>;
  /** The relations of the nodes of its snapshot. */
  tree: PageTree;
}

/** What a rule about one page finds; the rest of a violation is that of the rule. */
export interface Defect extends Partial<
  Pick<
    Violation,
    'severity' | 'criteria' | 'key' | 'cause' | 'evidence' | 'measured' | 'needsReview' | 'isMarginal'
  >
> {
  /** Index of the element in the snapshot; null if it is about the page as a whole. */
  node: number | null;
  explanation: Explanation;
}

/** A rule of our own about one page. */
export interface PageRule extends Pick<OwnRule<PageInput>, 'meta'> {
  /**
   * Whether the visit has seen what the rule judges by; without it, always. A page that can't be judged has no findings
   * of the rule, and a comparison does not take them for resolved.
   */
  canJudge?: (input: PageInput) => boolean;
  /**
   * Whether the visit has seen all that the rule could report; without it, always. If not, what it finds counts, and what
   * it does not find is not taken for resolved.
   */
  seesAll?: (input: PageInput) => boolean;
  /** What is wrong, in the order of the page. Must not throw, whatever the page holds. */
  check(input: PageInput): Defect[];
}

/** What a rule sees of a site when all of its pages were visited. */
export interface SiteInput {
  /** In the order of the crawl; the first one is the start page. */
  pages: readonly PageSummary[];
  site: SiteFacts;
  /** HTTP status by address, of the addresses that gave no page. */
  statuses: ReadonlyMap<string, number>;
  /** What is known of addresses that were asked for without a browser. */
  answers: ReadonlyMap<string, AddressAnswer>;
  /** Whether all pages of the site are there: none was left out, failed or may have been missed. */
  isComplete: boolean;
}

/** What a rule about the site finds: one finding for each key, with an occurrence on each page that it names. */
export interface SiteDefect extends Partial<Pick<Violation, 'severity' | 'evidence' | 'address' | 'cause'>> {
  /** Indexes of the pages concerned. */
  pages: readonly number[];
  /** Tells it from others of its rule; see Violation. */
  key: string;
  explanation: Explanation;
}

/** A rule of our own about the site or several of its pages; its findings are those of the site. */
export interface SiteRule {
  meta: OwnMeta & { scope: 'site' };
  /** What is wrong, in a stable order. Must not throw, whatever the site holds. */
  check(input: SiteInput): SiteDefect[];
  /** False if what it needs could not be had. */
  canJudge?: (input: SiteInput) => boolean;
  /** False if what it needs of a page could not be had, so that nothing is known of its findings there. */
  canJudgePage?: (input: PageInput, summary: PageSummary) => boolean;
}

/** What a rule sees of the pages that a scan and its base have judged. */
export interface ChangeInput {
  pages: readonly ComparedPage[];
}

/** A rule of our own about what became of a site since its base: what was so before is no finding. */
export interface ChangeRule {
  meta: OwnMeta & { scope: 'site' };
  /** What is wrong, in the order of the pages. Must not throw, whatever the site holds. */
  check(input: ChangeInput): SiteDefect[];
}

/** A rule of our own about links, which is checked once it is known how their addresses answer. */
export type LinkRule<Facts> = OwnRule<Facts>;
