import { explain } from '../../explain.ts';
import { MOST_LISTED } from '../../../facts/most-listed.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageRule } from '../../own-rule.ts';

/** Pages that have to be scrolled sideways to read their text in a narrow window. WCAG 1.4.10, failure F102. */
export const reflow: PageRule = {
  meta: {
    name: 'reflow',
    category: 'accessibility',
    title: 'Content does not reflow in a narrow window',
    severity: 'medium',
    criteria: ['1.4.10'],
    oneCause: true,
  },
  canJudge: ({ page }) => page.visit.layout !== null,
  seesAll: ({ page: { visit } }) =>
    visit.layout?.beyond.texts === false && (visit.layout.narrow?.nodes.length ?? 0) < MOST_LISTED.layout,
  check(input) {
    const { page } = input;
    const narrow = page.visit.layout?.narrow ?? null;
    if (narrow === null) return [];
    return narrow.nodes.map((node) => {
      const explanation = explain(
        `In a window of 320 CSS pixels (a page zoomed to 400 %, or a small phone), ${nameOfElement(input, node)} overflows the window (the page is ${narrow.width} pixels wide).`,
        'Use max-width instead of width and min-width, let text wrap, and stack columns with @media.',
        'People who need large text have to scroll sideways for each line.',
      );
      return { node, explanation };
    });
  },
};
