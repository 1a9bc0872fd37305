import type { Pa11yIssue } from 'pa11y';
import type { AxeIssue, HtmlcsIssue } from '../../facts/reported-page.ts';

/**
 * Everything that `runners/axe.cjs` or `runners/htmlcs.cjs` returns for one document. Pa11y carries issues only, so a
 * runner returns one issue with this object as its `runnerExtras`. The runners are sent to the page as text and can
 * import nothing: they build the shape that is described here.
 */
export interface RunnerOutput {
  /** Results of axe; one per rule and element. */
  axe?: AxeResult[];
  /** Messages of HTML_CodeSniffer; one per code and element. */
  htmlcs?: HtmlcsResult[];
  /** Issues left out because one rule had too many, per rule. */
  omitted: { rule: string; count: number }[];
  /**
   * What the document broke, with the text of the exception: a rule of axe, or the beginning of codes of
   * HTML_CodeSniffer.
   */
  unjudged: { code: string; message: string }[];
  /** Rules that axe ran; only from the page's own document. */
  rules?: string[];
  /**
   * axe's partial results of a document in a frame and of the frames inside it, for the document around it; only from
   * documents in frames. A document that axe could not check is null.
   */
  partials?: unknown[];
}

/** A result of axe about an element of its document. */
export interface AxeResult extends Omit<AxeIssue, 'node' | 'others'> {
  path: ElementPath;
  others?: { paths: ElementPath[]; count: number };
}

/** A message of HTML_CodeSniffer about an element of its document. */
export interface HtmlcsResult extends Omit<HtmlcsIssue, 'node'> {
  path: ElementPath;
}

/**
 * Which element is meant: the index of the frame's element for each frame on the way to it, then its own index in the
 * snapshot of its document. The last one is null for the document as a whole.
 */
export type ElementPath = (number | null)[];

/**
 * Takes a runner's output out of the issues that Pa11y returns.
 * @throws Error when there is none
 */
export function readRunnerOutput(issues: readonly Pa11yIssue[]): RunnerOutput {
  const [issue] = issues;
  if (issue === undefined) throw new Error('The runner returned no output.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own runner wrote it, where no page can change it
  return issue.runnerExtras as RunnerOutput;
}
