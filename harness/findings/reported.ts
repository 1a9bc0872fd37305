import type { JudgedPage } from '../../server/facts/judged-page.ts';
import type { ReportedPage } from '../../server/facts/reported-page.ts';
import { axeIssue } from './axe-issue.ts';

/** A judged page of a test as the engine would hand it over: what is wrong there is what the runners report. */
export function reported({ violations, unjudged, ...page }: JudgedPage): ReportedPage {
  const axe = violations.filter(({ runner }) => runner === 'axe');
  const htmlcs = violations.filter(({ runner }) => runner === 'htmlcs');
  return {
    ...page,
    issues: {
      axe: axe.map(({ code, node, needsReview, explanation }) =>
        axeIssue({ rule: code, node, needsReview, says: [explanation] }),
      ),
      htmlcs: htmlcs.map(({ code, node, needsReview, explanation }) => ({
        code,
        node,
        type: needsReview ? 'warning' : 'error',
        message: explanation,
      })),
      axeRules: [],
      omitted: [],
      unjudged,
      breaks: [],
    },
  };
}
