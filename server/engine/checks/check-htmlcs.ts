import type { Violation } from '../../findings/facts/judged-page.ts';
import type { HtmlcsIssue } from '../gather/runner-issue.ts';
import { HTMLCS_H91_TITLES, HTMLCS_TITLES } from './htmlcs-titles.ts';
import { htmlcsSeverity } from './severity.ts';
import { SUCCESS_CRITERIA } from './success-criteria.ts';

/** Judges what HTML_CodeSniffer said about a page; one violation per element and code, in its order. */
export function checkHtmlcs(issues: HtmlcsIssue[]): Violation[] {
  return issues.map((issue) => {
    const { criterion, rest } = parseCode(issue.code);
    const known = SUCCESS_CRITERIA[criterion ?? ''];
    const needsReview = issue.type === 'warning';
    return {
      runner: 'htmlcs',
      code: issue.code,
      node: issue.node,
      severity: htmlcsSeverity(issue.type),
      needsReview,
      title: titleOf(rest) ?? fallbackTitle(criterion, known?.name),
      explanation: needsReview
        ? `A person must check this, the engine could not decide it. ${issue.message}`
        : issue.message,
      criteria: criterion === null ? [] : [criterion],
      ...(known === undefined
        ? {}
        : { helpUrl: `https://www.w3.org/WAI/WCAG22/Understanding/${known.page}` }),
    };
  });
}

/** Parts of a code such as `WCAG2AA.Principle1.Guideline1_1.1_1_1.H37`. */
function parseCode(code: string): { criterion: string | null; rest: string } {
  const match = /\.Guideline\d_\d\.((\d)_(\d)_(\d{1,2}))(?:_\w+)?\.(.+)$/.exec(code);
  if (match === null) return { criterion: null, rest: code };
  return { criterion: `${match[2]}.${match[3]}.${match[4]}`, rest: `${match[1]}_${match[5]}` };
}

function titleOf(rest: string): string | undefined {
  const family = /^4_1_2_H91\.(?!A\.)\w+\.(\w+)$/.exec(rest)?.[1];
  const contrast = /^1_4_3_(G18|G145|G18_or_G145)\.(Abs|Alpha|BgImage|BgGradient)$/.test(rest);
  if (contrast) return 'Text may not have enough contrast';
  return HTMLCS_TITLES[rest] ?? (family === undefined ? undefined : HTMLCS_H91_TITLES[family]);
}

function fallbackTitle(criterion: string | null, name: string | undefined): string {
  if (criterion === null) return 'Accessibility problem';
  return name === undefined ? `WCAG ${criterion}` : `${name} (WCAG ${criterion})`;
}
