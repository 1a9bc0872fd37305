import type { JudgedPage } from '../../server/facts/judged-page.ts';
import type { ReportedPage, AxeIssue } from '../../server/facts/reported-page.ts';

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

/** An issue of axe about an image without an alternative, with changes. */
export function axeIssue(changes: Partial<AxeIssue>): AxeIssue {
  return {
    rule: 'image-alt',
    node: 7,
    impact: 'critical',
    needsReview: false,
    tags: ['cat.text-alternatives', 'wcag2a', 'wcag111'],
    help: 'Image has no alt text',
    helpUrl: 'https://dequeuniversity.com/rules/axe/4.14/image-alt',
    says: ['No alt attribute', 'No title attribute'],
    ...changes,
  };
}
