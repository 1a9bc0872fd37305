import type { AxeIssue } from '../facts/reported-page.ts';
import type { Violation } from '../facts/judged-page.ts';
import { axeMessage } from './axe-message.ts';
import { AXE_RATINGS } from './axe-ratings.ts';
import { axeTitle } from './axe-title.ts';
import { AXE_WAYS } from './axe-ways.ts';
import type { Severity } from '../../shared/severity.ts';

/** For a rule that AXE_RATINGS does not have, axe's impact decides; unknown impacts count as medium. */
const BY_IMPACT = new Map<string | null, Severity>([
  ['critical', 'high'],
  ['serious', 'high'],
]);

/** Of these, the mistake is in the markup for certain; open is only whether it hinders anybody. */
const MISTAKES = new Set([
  'aria-allowed-attr',
  'aria-allowed-role',
  'aria-prohibited-attr',
  'aria-valid-attr-value',
  'autocomplete-valid',
  'duplicate-id-aria',
  'form-field-multiple-labels',
  'td-headers-attr',
  'th-has-data-cells',
]);

/** Of the ways that axe lists, the first: a button may also have a label, which nobody would choose. */
const MAX_WAYS = 4;

/**
 * A link in the very colour of the text around it: WCAG 1.4.1 is about colour alone, so that this is not a failure of it,
 * but one of the page.
 */
const LIKE_TEXT = /insufficient color contrast of 1:1 with the surrounding text/;
const LIKE_TEXT_WORDS =
  'The link has the colour of the text around it, and no underline or other style, so nobody sees that there is one.';

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
    criteria: [...new Set([...criteriaOf(issue.tags), ...(RATINGS.get(issue.rule)?.criteria ?? [])])],
    helpUrl: issue.helpUrl,
    ...(issue.colours !== undefined && { cause: issue.colours.join(' on ') }),
  }));
}

/** What a person must decide is never more than low. */
function severityOf({ rule, impact, needsReview, summary }: AxeIssue): Severity {
  if (needsReview) return 'low';
  if (rule === 'link-in-text-block' && LIKE_TEXT.test(summary)) return 'high';
  return RATINGS.get(rule)?.severity ?? BY_IMPACT.get(impact) ?? 'medium';
}

/** Success criteria in axe's tags: `wcag111` is 1.1.1, `wcag1410` is 1.4.10; `wcag2a`, `wcag21aa` are levels. */
function criteriaOf(tags: string[]): string[] {
  return tags.flatMap((tag) => {
    const match = /^wcag(\d)(\d)(\d{1,2})$/.exec(tag);
    return match === null ? [] : [match.slice(1).join('.')];
  });
}

/** Who is affected, what is wrong here, or what axe could not decide, and what to do. */
function explain({ rule, summary, needsReview }: AxeIssue): string {
  const { hinders = '', mend = '' } = RATINGS.get(rule) ?? {};
  const { found, ways } = readSummary(summary, RATINGS.has(rule));
  if (needsReview && !MISTAKES.has(rule)) {
    const advice =
      mend === '' ? '' : `If something is wrong: ${mend.charAt(0).toLowerCase()}${mend.slice(1)}`;
    return join('A person must check this; axe could not decide it.', ...found, advice);
  }
  if (rule === 'link-in-text-block' && LIKE_TEXT.test(summary)) return join(LIKE_TEXT_WORDS, mend);
  return join(hinders, ...found, ways.length === 0 ? mend : waysOf(ways));
}

/**
 * What axe has found, as sentences, and the ways to mend it, each of which is enough.
 * @param isKnown its advice is ours (AXE_RATINGS)
 */
function readSummary(summary: string, isKnown: boolean): { found: string[]; ways: string[] } {
  const found: string[] = [];
  const ways: string[] = [];
  // Every reason of a group that begins with "any" is one way to mend it, of the others each must be mended.
  let isAny = false;
  for (const line of summary.split('\n')) {
    const reason = line.trim();
    if (reason === '') continue;
    if (!/^\s/.test(line)) {
      isAny = /\bany\b/i.test(reason);
      // A rule without reasons has its description.
      if (!isKnown && !/^Fix (?:any|all) of the following:$/.test(reason))
        found.push(sentence(reason.replace(/:$/, '')));
      continue;
    }
    const way = isAny ? WAYS.get(reason) : undefined;
    if (way === undefined) found.push(sentenceOf(reason));
    else if (way !== null) ways.push(way);
  }
  return { found: [...new Set(found)], ways: [...new Set(ways)].slice(0, MAX_WAYS) };
}

/** In our words, or in axe's; empty for what the advice of the rule says. */
function sentenceOf(reason: string): string {
  const words = axeMessage(reason);
  return words === undefined ? sentence(reason) : (words ?? '');
}

function waysOf([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `To mend it, ${sentence(first)}`;
  const numbered = [first, ...others].map((way, index) => `(${index + 1}) ${way}`);
  return `Any of these mends it: ${sentence(numbered.join('; '))}`;
}

function join(...sentences: string[]): string {
  return sentences.filter((each) => each !== '').join(' ');
}

function sentence(text: string): string {
  const upright = text.replace(/;$/, '');
  return /[.!?]$/.test(upright) ? upright : `${upright}.`;
}
