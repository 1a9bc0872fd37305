import { MOST_LISTED } from '../../../facts/most-listed.ts';
import { explain } from '../../explain.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageRule } from '../../own-rule.ts';

/**
 * Headers and bars that cover links and controls as a whole when the keyboard is on them. WCAG 2.4.11, failure F110. They
 * are what is wrong and can be fixed, so a link more below a header is nothing new.
 */
export const focusCovered: PageRule = {
  meta: {
    name: 'focus-covered',
    category: 'accessibility',
    title: 'Focused element is covered',
    severity: 'medium',
    criteria: ['2.4.11'],
    oneCause: true,
  },
  canJudge: ({ page }) => page.visit.interaction?.covered !== undefined,
  seesAll: ({ page }) => (page.visit.interaction?.stops.length ?? 0) <= MOST_LISTED.swept,
  check(input) {
    const { page } = input;
    const covered = page.visit.interaction?.covered ?? [];
    return covered.map(({ node, by, ...margin }) => {
      const explanation = explain(
        `${nameOfElement(input, by)} stays in place while the page scrolls, and covers completely what the keyboard scrolls to the edge of the window, such as ${nameOfElement(input, node)}; further in it may cover a part.`,
        'Set scroll-padding on the html element to at least the height of the fixed element, or let it scroll away.',
        `People who use the keyboard can't see where they are.`,
      );
      return { node: by, explanation, ...margin };
    });
  },
};
