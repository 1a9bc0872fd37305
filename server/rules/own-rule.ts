import type { JudgedPage, Violation } from '../facts/judged-page.ts';
import type { PageTree } from '../facts/page/page-tree.ts';
import type { AddressAnswer } from './read/addresses/address-answer.ts';
import type { ComparedPage } from './read/look/compared-page.ts';
import type { PageSummary } from './page-summary.ts';
import type { SiteFacts } from '../facts/site-facts.ts';
import type { Category } from '../../shared/category.ts';
import type { Severity } from '../../shared/severity.ts';

/** A rule of our own: what is known of it, and a pure function that finds its violations in facts of a visit. */
export interface OwnRule<Facts> {
  meta: {
    /** File and page (`docs/rules/<name>.md`) have the same name. */
    name: string;
    category: Category;
    /** The rule in a few words. */
    title: string;
    /** Of a violation that does not name its own. */
    severity: Severity;
    /** WCAG success criteria, such as `1.4.3`; empty if it is about none. */
    criteria: readonly string[];
    /**
     * What is wrong without an element is wrong on the site, not on a page: a header that all pages lack is one
     * finding. Without it each page has a finding of its own.
     */
    perSite?: true;
    /**
     * It is about the page as a whole, although it names an element: a page has one finding, which stays the same in a
     * comparison if it names another element.
     */
    oncePerPage?: true;
    /**
     * What is wrong is the same wherever it is reported, so that all of its elements are one finding. A comparison still
     * reports each of them that came or went.
     */
    oneCause?: true;
    /** Rules of axe that report no other defect of the same element. */
    sameAs?: readonly string[];
    /**
     * The visit tries some of the elements of a page only, and others in the next one. A comparison goes by their number
     * where it does not find the same ones.
     */
    triesSome?: true;
  };
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
  /** What is wrong here, whom it hinders and what to do, with the element's own values. */
  explanation: string;
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
export interface SiteDefect extends Partial<Pick<Violation, 'severity' | 'evidence' | 'address'>> {
  /** Indexes of the pages concerned. */
  pages: readonly number[];
  /** Tells it from others of its rule; see Violation. */
  key: string;
  /** What is wrong here, whom it hinders and what to do. */
  explanation: string;
}

/** A rule of our own about the site or several of its pages; its findings are those of the site. */
export interface SiteRule {
  meta: OwnRule<SiteInput>['meta'] & {
    perSite: true;
    /** It needs several pages, so nothing is known of its findings if one of theirs was not visited. */
    comparesPages?: true;
  };
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
  meta: OwnRule<ChangeInput>['meta'] & { perSite: true };
  /** What is wrong, in the order of the pages. Must not throw, whatever the site holds. */
  check(input: ChangeInput): SiteDefect[];
}
