import type { JudgedPage, Severity, Violation } from '../findings/facts/judged-page.ts';
import type { PageTree } from '../findings/page/page-tree.ts';
import type { Category } from './category.ts';

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
export interface Defect extends Partial<Pick<Violation, 'severity' | 'key' | 'evidence' | 'needsReview'>> {
  /** Index of the element in the snapshot; null if it is about the page as a whole. */
  node: number | null;
  /** What is wrong here, whom it hinders and what to do, with the element's own values. */
  explanation: string;
}

/** A rule of our own about one page. */
export interface PageRule extends Pick<OwnRule<PageInput>, 'meta'> {
  /** What is wrong, in the order of the page. Must not throw, whatever the page holds. */
  check(input: PageInput): Defect[];
  /** False if what it needs could not be had, so that finding nothing does not mean that nothing is wrong. */
  canJudge?: (input: PageInput) => boolean;
}
