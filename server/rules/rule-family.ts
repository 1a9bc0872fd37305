/** A defect that axe and HTML_CodeSniffer both report, under names of their own. */
export interface RuleFamily {
  /** The axe rule that usually reports it. File and page (`docs/rules/<name>.md`) are named after it. */
  name: string;
  /** The axe rules that report it. */
  axe: readonly string[];
  /** HTML_CodeSniffer's codes for it. */
  htmlcs: HtmlcsCodes;
  /** Which other elements the runners may blame for the same defect; without it, they blame the same element. */
  relation?: Relation;
  /** What axe could not decide is no finding: see AxeRule. */
  measures?: true;
  /** axe rules that say less of an element than this family does. If both report it, it is one defect. */
  includes?: readonly string[];
  /** What is wrong is what is directly in the element. */
  isAboutStructure?: true;
  /** The defect belongs to one page, even if another page has an equal one. */
  perPage?: true;
}

/**
 * Elements that two runners may blame for one defect: a parent and its child, any that stand for the page, or those with
 * one id.
 */
export type Relation = 'parent-child' | 'page' | 'id';

/** What we know of a rule that only axe has. */
export interface AxeRule {
  /**
   * The rule measures how a page is drawn, or weighs it as a whole. If text lies over an image or under another
   * element, the runners can't measure it, and one line more above it changes that. So what they could not decide is
   * no finding: it would come and go with edits elsewhere, and there are often hundreds.
   */
  measures?: true;
  relation?: Relation;
  /** The family that says all that the rule does, and more, of the table around the element or of its document. */
  saidBy?: { family: string; of: 'table' | 'document' };
  /** What is reported between two landmarks lacks one wrapper. */
  lacksWrapper?: true;
  /** What is wrong is what is directly in the element. */
  isAboutStructure?: true;
  /** How such an element is written or looks is wrong wherever it is, so elements that are alike have one cause. */
  isByKind?: true;
  /** What is wrong is the same wherever it is reported, as for rules of our own with `oneCause` (ADR 2). */
  oneCause?: true;
}

/**
 * HTML_CodeSniffer's codes, by what follows the guideline: `1_1_1.H37` is
 * `WCAG2AA.Principle1.Guideline1_1.1_1_1.H37`. A `*` stands for the name of any element or type of field; an exact code
 * goes first, then the longest pattern.
 */
export type HtmlcsCodes = Readonly<Record<string, HtmlcsCode>>;

/** What we know of a code of HTML_CodeSniffer. */
export interface HtmlcsCode {
  /** The name of the rule in results and settings; without it, that of the family or the success criterion (ruleNameOf). */
  name?: string;
  /** The rule in a few words; without it, what the success criterion asks for is the title. */
  title?: string;
  /**
   * What is wrong here, whom it hinders and what to do. `{1}`, `{2}` … stand for the values in its message, in their order
   * (htmlcsExplanation). Without it, its message is the explanation.
   */
  explanation?: string;
  /**
   * A warning by which HTML_CodeSniffer guesses from looks, order or state what something is meant to be: a heading,
   * a list, decoration, a link. Guesses are no findings. Other warnings name what is in the markup, such as radio buttons
   * without a group.
   */
  guess?: true;
  /**
   * axe rules that answer the same question better: they know all that can give an element a name or hide it from
   * screen readers, and what lies behind a text; HTML_CodeSniffer looks at one attribute or colour. If all of them ran
   * and none reports the element, the report is dropped. Where axe could not run, or something in the page broke it,
   * the report stays. Measured on the examples of the W3C's ACT rules: for these codes HTML_CodeSniffer finds nothing
   * that axe does not find, and is wrong about one in three.
   */
  answeredBy?: readonly string[];
  /** `low` for good practice, and for a report that is wrong about as often as right; without it, `medium`. */
  severity?: 'low';
  /** Codes that say more of the same element; where one of them is reported, this one is left out. */
  saidBy?: readonly string[];
  /** What is wrong is the same wherever it is reported, as for rules of our own with `oneCause` (ADR 2). */
  oneCause?: true;
  /** What is reported hinders nobody, or another code reports it better. */
  isNoFinding?: true;
}
