import type { HtmlcsIssue } from '../engine/gather/runner-issue.ts';
import type { Violation } from '../findings/facts/judged-page.ts';
import { familyOf, htmlcsCode } from './registry.ts';
import { SUCCESS_CRITERIA } from './success-criteria.ts';

/**
 * Rates what HTML_CodeSniffer reports about a page: one violation per element and code, in its order. The severity is
 * that of a report that stands alone; if axe reports the same defect, axe's counts.
 */
export function rateHtmlcs(issues: HtmlcsIssue[]): Violation[] {
  return issues.map(({ code, type, node, message }) => {
    const criterion = criterionOf(code);
    const known = SUCCESS_CRITERIA[criterion ?? ''];
    const needsReview = type === 'warning';
    const { title, severity = 'medium', isMistake = false } = htmlcsCode(code);
    return {
      runner: 'htmlcs',
      code,
      node,
      severity: needsReview ? 'low' : severity,
      needsReview,
      title: title ?? known?.demand ?? 'Something may be hard to read or use',
      explanation:
        needsReview && !isMistake
          ? `A person must check this; HTML_CodeSniffer could not decide it. ${message}`
          : message,
      criteria: criterion === null ? [] : [criterion],
      ...(familyOf(code) === 'color-contrast' && { cause: coloursIn(message) }),
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

/** `1.1.1` in `WCAG2AA.Principle1.Guideline1_1.1_1_1.H37`. */
function criterionOf(code: string): string | null {
  const match = /\.Guideline\d_\d\.(\d)_(\d)_(\d{1,2})(?:_\w+)?\./.exec(code);
  return match === null ? null : match.slice(1).join('.');
}
