import type { Unjudged } from '../../findings/facts/judged-page.ts';

/** What axe says about one element. */
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
  /** axe's list of what to fix. */
  summary: string;
}

/** What HTML_CodeSniffer says about one element. */
export interface HtmlcsIssue {
  code: string;
  /** Index in the snapshot; null for the page. */
  node: number | null;
  type: 'error' | 'warning';
  message: string;
}

/** What both engines say about a page. */
export interface RunnerIssues {
  axe: AxeIssue[];
  htmlcs: HtmlcsIssue[];
  /** Rules that axe ran. */
  axeRules: string[];
  /** Issues left out because one rule had too many, per engine's rule. */
  omitted: { rule: string; count: number }[];
  /** What broke the engines. */
  unjudged: Unjudged[];
  /** What they said then, for the log. */
  breaks: string[];
}
