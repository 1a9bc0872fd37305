import { explain } from '../../explain.ts';
import { seesAllCut } from '../../read/content/trial-coverage.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageRule } from '../../own-rule.ts';

/** Parts that cut off their text when lines, words and letters are further apart. WCAG 1.4.12, failure F104. */
export const textSpacing: PageRule = {
  meta: {
    name: 'text-spacing',
    category: 'accessibility',
    title: 'Text is cut off with increased spacing',
    severity: 'medium',
    criteria: ['1.4.12'],
    oneCause: true,
  },
  canJudge: ({ page }) => page.visit.layout !== null,
  seesAll: (input) => seesAllCut(input, ['cutBySpacing']),
  check(input) {
    const { page } = input;
    const {
      cutBySpacing = [],
      cutByLargeText = [],
      cutByZoom = [],
      cutWhenNarrow = [],
    } = page.visit.layout ?? {};
    // What larger text is cut off by, too, is reported for that.
    const known = new Set([...cutByLargeText, ...cutByZoom, ...cutWhenNarrow]);
    const cut = cutBySpacing.filter((node) => !known.has(node));
    return cut.map((node) => {
      const explanation = explain(
        `${nameOfElement(input, node)} cuts off its text when lines are 1.5 times as high as the text, and letters and words further apart, as some people with dyslexia or low vision set them: it hides the overflow (overflow: hidden).`,
        'Use min-height instead of height, and let text wrap.',
      );
      return { node, explanation };
    });
  },
};
