import type { Severity } from '../../shared/severity.ts';
import type { Category } from '../../shared/category.ts';
import type { Explanation } from './explain.ts';
import type { PageInput } from './own-rule.ts';

/**
 * What is known of a rule, in one record, whether axe, HTML_CodeSniffer or Sitedelta checks it. Everything that must know
 * something of a rule reads it here (`ruleNamed` in registry.ts) and never guesses by the name.
 */
export interface Rule {
  /**
   * The name that findings, settings and pages (`docs/rules/<name>.md`) have. A defect that axe and HTML_CodeSniffer both
   * report is named after the rule of axe that usually reports it.
   */
  name: string;
  /** What it is about; without it, accessibility, as all rules of the runners are. */
  category?: Category;
  /** The rule in a few words. */
  title: string;
  /** Of what is certain and does not name its own; what a person must decide is low. */
  severity: Severity;
  /** Who is affected, in one sentence. Our own rules say it in their explanations. */
  affects?: string;
  /** What to do, in one sentence that begins with a verb; our own rules likewise. */
  fix?: string;
  /**
   * WCAG success criteria, such as `1.4.3`. For a rule of axe these are added to those that axe names: by the rules of the
   * W3C's ACT or a failure technique, where axe calls the rule good practice.
   */
  criteria?: readonly string[];
  /**
   * What a finding is about; without it, each element.
   * - `page`: the page as a whole, although an element is named. A page has one finding, which stays the same in a
   *   comparison if it names another element.
   * - `site`: what is wrong without an element is wrong on the site, such as a header that all pages lack.
   */
  scope?: 'page' | 'site';
  /** Attributes that are wrong, or missing, where it is broken; none for the element itself. Without it, nothing is marked. */
  attributes?: readonly string[];
  /** Its findings are only counted, because few teams act on them or because too many are wrong (ADR 7). */
  isNotice?: true;

  /** Other rules of axe that report the same defect of an element. */
  axe?: readonly string[];
  /** HTML_CodeSniffer's codes for the defect; with these, the rule has a page. */
  htmlcs?: HtmlcsCodes;
  /** Which other elements the runners may blame for the same defect; without it, they blame the same element. */
  relation?: Relation;
  /**
   * The rules of which one says all that this one does, and more: of the element, of its parent, of the list, menu or table
   * around it in which its role belongs, of the table around it, of the link or button that it is in, or of its document.
   */
  saidBy?: {
    families: readonly string[];
    of: 'element' | 'parent' | 'list' | 'table' | 'control' | 'document';
  };
  /** Our own rule that is in the place of it wherever the settings have that on. */
  leftTo?: string;
  /** Whether the page shows that a report of axe about an element is no defect. */
  refutedBy?: Refutation;
  /** Of what axe leaves open, the mistake is in the markup for certain; open is only whether it affects anybody. */
  isMistake?: true;
  /**
   * The rule measures how a page is drawn, or weighs it as a whole. If text lies over an image or under another
   * element, the runners can't measure it, and one line more above it changes that. So what they could not decide is
   * no finding: it would come and go with edits elsewhere, and there are often hundreds.
   */
  measures?: true;
  /** The contrast that it asks for, of text and of large text (WCAG 1.4.3 and 1.4.6). */
  contrast?: { text: number; large: number };

  /** What is wrong is the same wherever it is reported, so that all of its elements are one finding (ADR 2). */
  oneCause?: true;
  /** What is reported between two landmarks lacks one wrapper. */
  lacksWrapper?: true;
  /** What is wrong is what is directly in the element. */
  isAboutStructure?: true;
  /** How such an element is written or looks is wrong wherever it is, so elements that are alike have one cause. */
  isByKind?: true;
  /** Its findings are fixed by taking their element away: it is not needed, there is one too many, or it leads nowhere. */
  isFixedByRemoval?: true;
  /** The defect belongs to one page, even if another page has an equal one. */
  perPage?: true;
  /** It needs several pages, so nothing is known of its findings if one of theirs was not visited. */
  comparesPages?: true;
  /**
   * The visit tries some of the elements of a page only, and others in the next one. A comparison goes by their number
   * where it does not find the same ones.
   */
  triesSome?: true;
}

/** Whether a page shows that what a runner reports of an element is no defect. */
export type Refutation = (input: PageInput, node: number) => boolean;

/**
 * Elements that two runners may blame for one defect: a parent and its child, any that stand for the page, or those with
 * one id.
 */
export type Relation = 'parent-child' | 'page' | 'id';

/**
 * HTML_CodeSniffer's codes, by what follows the guideline: `1_1_1.H37` is
 * `WCAG2AA.Principle1.Guideline1_1.1_1_1.H37`. A `*` stands for the name of any element or type of field; an exact code
 * goes first, then the longest pattern.
 */
export type HtmlcsCodes = Readonly<Record<string, HtmlcsCode>>;

/** What we know of a code of HTML_CodeSniffer. What a rule has, too, means the same. */
export interface HtmlcsCode extends Pick<Rule, 'isNotice' | 'oneCause' | 'refutedBy'> {
  /** The name of the rule in results and settings; without it, that of the record or the success criterion (ruleNameOf). */
  name?: string;
  /** The rule in a few words; without it, what the success criterion asks for is the title. */
  title?: string;
  /**
   * What is wrong here, what to do and whom it affects. `{1}`, `{2}` … stand for the values in its message, in their order
   * (htmlcsExplanation). Without it, its message is the explanation.
   */
  explanation?: Explanation;
  /**
   * A warning by which HTML_CodeSniffer guesses from looks, order or state what something is meant to be: a heading,
   * a list, decoration, a link. Guesses are no findings. Other warnings name what is in the markup, such as radio buttons
   * without a group.
   */
  guess?: true;
  /** Of a warning that it could not decide: what keeps it from that. The title is asked as a question there. */
  open?: string;
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
  /** What is reported affects nobody, or another code reports it better. */
  isNoFinding?: true;
}
