import type { AxeIssue } from '../engine/gather/runner-issue.ts';
import type { Severity, Violation } from '../findings/facts/judged-page.ts';
import { AXE_RATINGS } from './axe-ratings.ts';
import { axeTitle } from './axe-title.ts';
import { AXE_WAYS } from './axe-ways.ts';

/** For a rule that AXE_RATINGS does not have, axe's impact decides; unknown impacts count as medium. */
const BY_IMPACT = new Map<string | null, Severity>([
  ['critical', 'high'],
  ['serious', 'high'],
]);

/** Of these, the mistake is in the markup for certain; open is only whether it hinders anybody. */
const MISTAKES = new Set([
  'aria-allowed-role',
  'aria-prohibited-attr',
  'aria-valid-attr-value',
  'duplicate-id-aria',
  'form-field-multiple-labels',
]);

/** Better words for what axe says of an element. */
const WORDS = new Map([
  ['Heading order invalid', 'The heading is more than one level below the one before it.'],
  [
    'Only title used to generate label for form element',
    'Nothing but a title or a description (aria-describedby) says what belongs in it.',
  ],
]);

const RATINGS = new Map(Object.entries(AXE_RATINGS));
const WAYS = new Map(Object.entries(AXE_WAYS));

/** Rates what axe reports about a page: one violation per element and rule, in axe's order. */
export function rateAxe(issues: AxeIssue[]): Violation[] {
  return issues.map((issue) => ({
    runner: 'axe',
    code: issue.rule,
    node: issue.node,
    severity: severityOf(issue),
    needsReview: issue.needsReview,
    title: axeTitle(issue.rule, issue.help),
    explanation: explain(issue),
    criteria: criteriaOf(issue.tags),
    helpUrl: issue.helpUrl,
    ...(issue.colours !== undefined && { cause: issue.colours.join(' on ') }),
  }));
}

/** What a person must decide is never more than low. */
function severityOf({ rule, impact, needsReview }: AxeIssue): Severity {
  if (needsReview) return 'low';
  return RATINGS.get(rule)?.severity ?? BY_IMPACT.get(impact) ?? 'medium';
}

/** Success criteria in axe's tags: `wcag111` is 1.1.1, `wcag1410` is 1.4.10; `wcag2a`, `wcag21aa` are levels. */
function criteriaOf(tags: string[]): string[] {
  return tags.flatMap((tag) => {
    const match = /^wcag(\d)(\d)(\d{1,2})$/.exec(tag);
    return match === null ? [] : [match.slice(1).join('.')];
  });
}

/** Whom it hinders, then what axe has found, or what it could not decide. */
function explain({ rule, summary, needsReview }: AxeIssue): string {
  const found = sentencesOf(summary);
  const hinders = RATINGS.get(rule)?.hinders;
  if (needsReview && !MISTAKES.has(rule))
    return ['A person must check this; axe could not decide it.', found].join(' ').trim();
  return [hinders, found].filter(Boolean).join(' ');
}

/** Makes sentences of axe's summary, which is a heading per group and an indented line per reason. */
function sentencesOf(summary: string): string {
  const groups: { heading: string; reasons: string[] }[] = [];
  for (const line of summary.split('\n')) {
    if (line.trim() === '') continue;
    if (/^\s/.test(line)) groups.at(-1)?.reasons.push(line.trim());
    else groups.push({ heading: line.trim().replace(/:$/, ''), reasons: [] });
  }
  return groups
    .map(({ heading, reasons }) => {
      if (reasons.length === 0) return sentence(heading);
      const ways = reasons.map((reason) => WAYS.get(reason));
      const known = ways.filter((way) => way !== undefined);
      // Every reason of a group that begins with "any" is one way to mend it, of the others each must be mended.
      if (!/\bany\b/i.test(heading) || known.length < ways.length) return listOf(reasons);
      const advised = known.filter((way) => way !== null);
      return advised.length === 0 ? listOf(reasons) : waysOf([...new Set(advised)]);
    })
    .join(' ');
}

/** What is wrong, as axe says it. */
function listOf(reasons: readonly string[]): string {
  return reasons.map((reason) => WORDS.get(reason) ?? sentence(reason)).join(' ');
}

function waysOf([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `To mend it, ${sentence(first)}`;
  const numbered = [first, ...others].map((way, index) => `(${index + 1}) ${way}`);
  return `Any of these mends it: ${sentence(numbered.join('; '))}`;
}

function sentence(text: string): string {
  const upright = text.replace(/;$/, '');
  return /[.!?]$/.test(upright) ? upright : `${upright}.`;
}
