import { nameOfElement } from '../../content/name-of-element.ts';
import type { PageRule } from '../../own-rule.ts';

/** Parts that cut off their text when lines, words and letters are further apart. WCAG 1.4.12, failure F104. */
export const textSpacing: PageRule = {
  meta: {
    name: 'text-spacing',
    category: 'accessibility',
    title: 'Text must not be cut off when its spacing is larger',
    severity: 'medium',
    criteria: ['1.4.12'],
    oncePerPage: true,
  },
  canJudge: ({ page }) => page.visit.layout !== null,
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
    const [first] = cut;
    if (first === undefined) return [];
    const more = cut.length > 1 ? ` ${cut.length - 1} more on this page do, too.` : '';
    const explanation = `${nameOfElement(input, first)} cuts off its text when lines are 1.5 times as high as the text, and letters and words further apart, as some people with dyslexia or low vision set them.${more} It hides what does not fit (overflow: hidden). Use min-height in place of height, and let text wrap.`;
    return [{ node: first, explanation }];
  },
};
