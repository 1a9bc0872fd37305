import type { JudgedPage, Unjudged } from './judged-page.ts';

/** A result of axe about one element. */
export interface AxeIssue {
  rule: string;
  /** Index in the snapshot; null for the page. */
  node: number | null;
  impact: string | null;
  /** axe could not decide it. */
  needsReview: boolean;
  tags: string[];
  help: string;
  helpUrl: string;
  /** What its checks say of the element, in our words with its values (axe-words.ts). */
  says: string[];
  /** The first other elements that its checks are about (ABOUT_OTHERS), as indexes in the snapshot, and how many there are. */
  others?: { nodes: number[]; count: number };
  /** Two colours that are too alike, as axe writes them: of a text and of what is behind or around it. */
  colours?: string[];
  /** The contrast of these colours, such as 3.2, and the one that is needed. */
  contrast?: number;
  needed?: number;
}

/** A message of HTML_CodeSniffer about one element. */
export interface HtmlcsIssue {
  code: string;
  /** Index in the snapshot; null for the page. */
  node: number | null;
  type: 'error' | 'warning';
  message: string;
  /** The colours of a text and of what is behind it, as axe writes them, if it is about their contrast. */
  colours?: string[];
  /** See AxeIssue. */
  contrast?: number;
  needed?: number;
}

/** What axe and HTML_CodeSniffer found on a page. */
export interface RunnerIssues {
  axe: AxeIssue[];
  htmlcs: HtmlcsIssue[];
  /** Rules that axe ran. */
  axeRules: string[];
  /** Issues left out because one rule had too many, per rule. */
  omitted: { rule: string; count: number }[];
  /** What the page broke in a runner. */
  unjudged: Unjudged[];
  /** The kinds of those exceptions, for the log. */
  breaks: string[];
}

/** A page as the engine hands it over: gathered, with what axe and HTML_CodeSniffer report as they have written it. */
export interface ReportedPage extends Omit<JudgedPage, 'violations' | 'unjudged'> {
  issues: RunnerIssues;
}
