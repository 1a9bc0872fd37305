import { explain } from './explain.ts';
import type { AxeIssue } from '../facts/reported-page.ts';
import type { Violation } from '../facts/judged-page.ts';
import { colourPair, measuredContrast } from './measured-contrast.ts';
import { WAY } from './axe-words.ts';
import { ruleNamed } from './registry.ts';
import type { Severity } from '../../shared/severity.ts';

/** For a rule that we do not know, axe's impact decides; unknown impacts count as medium. */
const BY_IMPACT = new Map<string | null, Severity>([
  ['critical', 'high'],
  ['serious', 'high'],
]);

/** Of the ways that axe lists, the first: a button may also have a label, which nobody would choose. */
const MAX_WAYS = 4;

/**
 * A link in the very colour of the text around it: WCAG 1.4.1 is about colour alone, so that this is not a failure of it,
 * but one of the page.
 */
const LIKE_TEXT_WORDS =
  'This link has the colour of the surrounding text and no underline or other style, so nobody can see that it is a link.';

/** Rates what axe reports about a page: one violation per element and rule, in axe's order. */
export function rateAxe(issues: AxeIssue[]): Violation[] {
  return issues.map((issue) => ({
    runner: 'axe',
    code: issue.rule,
    node: issue.node,
    severity: severityOf(issue),
    needsReview: issue.needsReview,
    title: ruleNamed(issue.rule).title ?? issue.help,
    explanation: wordIssue(issue),
    criteria: [...new Set([...criteriaOf(issue.tags), ...(ruleNamed(issue.rule).criteria ?? [])])],
    helpUrl: issue.helpUrl,
    ...(issue.needsReview && { open: factsOf(issue).join(' ') }),
    ...causeOf(issue),
    ...measuredBy(issue),
  }));
}

/** Of a link, its own colour: what is around it differs from paragraph to note to heading. */
function causeOf({ rule, colours = [] }: AxeIssue): Pick<Violation, 'cause'> {
  const [link] = colours;
  if (link === undefined) return {};
  return { cause: rule === 'link-in-text-block' ? link.toLowerCase() : colourPair(colours) };
}

function measuredBy(issue: AxeIssue): Pick<Violation, 'measured'> {
  const measured = measuredContrast(issue.colours, issue);
  return measured === undefined ? {} : { measured };
}

/** What a person must decide is never more than low. */
function severityOf(issue: AxeIssue): Severity {
  if (issue.needsReview) return 'low';
  if (isLikeText(issue)) return 'high';
  return ruleNamed(issue.rule).severity ?? BY_IMPACT.get(issue.impact) ?? 'medium';
}

function isLikeText({ rule, contrast }: AxeIssue): boolean {
  return rule === 'link-in-text-block' && contrast === 1;
}

/** Success criteria in axe's tags: `wcag111` is 1.1.1, `wcag1410` is 1.4.10; `wcag2a`, `wcag21aa` are levels. */
function criteriaOf(tags: string[]): string[] {
  return tags.flatMap((tag) => {
    const match = /^wcag(\d)(\d)(\d{1,2})$/.exec(tag);
    return match === null ? [] : [match.slice(1).join('.')];
  });
}

/** What is wrong here, or what axe could not decide, what to do, and who is affected. */
function wordIssue(issue: AxeIssue): string {
  const { rule, help, needsReview } = issue;
  const { affects = '', fix = '', isMistake } = ruleNamed(rule);
  const ways = issue.says.filter((words) => words.startsWith(WAY)).map((words) => words.slice(WAY.length));
  const facts = factsOf(issue);
  if (needsReview && isMistake !== true) {
    const advice = fix === '' ? '' : `If something is wrong: ${fix.charAt(0).toLowerCase()}${fix.slice(1)}`;
    return explain('Check this by hand: axe could not decide it.', facts.join(' '), advice);
  }
  if (isLikeText(issue)) return explain(LIKE_TEXT_WORDS, fix);
  const advice = ways.length === 0 ? fix : waysOf([...new Set(ways)].slice(0, MAX_WAYS));
  return explain(facts.join(' '), advice, affects) || sentence(help);
}

/** What is wrong, or open, of this element. Several checks may say the same. */
function factsOf({ says }: AxeIssue): string[] {
  return [...new Set(says.filter((words) => !words.startsWith(WAY)).map(sentence))];
}

function waysOf([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `To fix it, ${sentence(first)}`;
  const numbered = [first, ...others].map((way, index) => `(${index + 1}) ${way}`);
  return `Fix it in any one of these ways: ${sentence(numbered.join('; '))}`;
}

function sentence(text: string): string {
  const upright = text
    .replace(/;$/, '')
    // As we write sizes and ratios.
    .replaceAll(/[\d.]+pt \(([\d.]+)px\)/g, '$1 px')
    .replaceAll(/(\d):1\b/g, '$1 to 1');
  return /[.!?]$/.test(upright) ? upright : `${upright}.`;
}
