import type { HtmlcsIssue } from '../facts/reported-page.ts';
import type { Violation } from '../facts/judged-page.ts';
import { colourPair, measuredContrast } from './measured-contrast.ts';
import { familyOf, htmlcsCode, htmlcsTitle, knownAs, ruleNamed } from './registry.ts';
import { criterionOfCode, SUCCESS_CRITERIA } from './success-criteria.ts';

/**
 * Rates what HTML_CodeSniffer reports about a page: one violation per element and code, in its order. The severity is
 * that of a report that stands alone; if axe reports the same defect, axe's counts.
 */
export function rateHtmlcs(issues: HtmlcsIssue[]): Violation[] {
  return issues.map((issue) => {
    const { code, type, node, message, colours } = issue;
    const measured = measuredContrast(colours, issue);
    const criterion = criterionOfCode(code);
    const known = SUCCESS_CRITERIA[criterion ?? ''];
    const needsReview = type === 'warning';
    const rule = ruleNamed(familyOf(code));
    // It stands in for axe, and is known by its rule.
    const { severity = 'medium' } = knownAs(code) === code ? htmlcsCode(code) : rule;
    const { open } = htmlcsCode(code);
    return {
      runner: 'htmlcs',
      code,
      node,
      severity: needsReview ? 'low' : severity,
      needsReview,
      title: htmlcsTitle(code),
      explanation: htmlcsExplanation(issue),
      criteria: criterion === null ? [] : [criterion],
      ...(needsReview && open !== undefined && { open }),
      ...(rule.contrast !== undefined && {
        cause: colours === undefined ? coloursIn(message) : colourPair(colours),
      }),
      ...(measured !== undefined && { measured }),
      ...(known === undefined
        ? {}
        : { helpUrl: `https://www.w3.org/WAI/WCAG22/Understanding/${known.page}` }),
    };
  });
}

/** What tells one pair of colours from another: HTML_CodeSniffer names their ratio and what it would have instead. */
function coloursIn(message: string): string {
  return (message.match(/[\d.]+:1|#[\da-f]{3,8}\b/gi) ?? []).join(' ');
}

/** The values in a message: ids and attributes in quotes, ratios of contrast, values of autocomplete. */
const VALUES = /"([^"]{0,200})"|(\d[\d.]*:1)|: ([^:"]{1,200}?)\.(?= Element does not belong|$)/g;

/** What is wrong, in our words with the element's own values; for a code that we do not know, as HTML_CodeSniffer says it. */
function htmlcsExplanation({ code, type, message }: HtmlcsIssue): string {
  const { explanation } = htmlcsCode(code);
  if (explanation === undefined) {
    return type === 'warning'
      ? `Check this by hand: HTML_CodeSniffer could not decide it. ${message}`
      : message;
  }
  const values = [...message.matchAll(VALUES)].map(
    ([, quoted, ratio, value]) => quoted ?? ratio?.replace(':1', ' to 1') ?? value,
  );
  return explanation.replaceAll(/\{(\d)\}/g, (_, place: string) => values[Number(place) - 1] ?? '…');
}
