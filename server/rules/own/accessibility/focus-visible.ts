import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';

/** Links and controls that look the same with the focus as without. WCAG 2.4.7, failures F55 and F78. */
export const focusVisible: PageRule = {
  meta: {
    name: 'focus-visible',
    category: 'accessibility',
    title: 'Focus is not visible',
    severity: 'medium',
    criteria: ['2.4.7'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: ({ page }) => page.visit.interaction !== null,
  seesAll: ({ page }) => page.visit.interaction?.beyond.unmarked === false,
  check(input) {
    const { page } = input;
    const { unmarked = [], compared = 0 } = page.visit.interaction ?? {};
    const count = compared > 1 ? ` (${unmarked.length} of ${compared} on this page)` : '';
    return unmarked.map((node) => {
      const explanation = explain(
        `${nameOfElement(input, node)} looks the same with and without keyboard focus${count}: there is no outline or other visible change.`,
        'Remove outline: none, or add a :focus-visible style that stands out from the background, such as outline: 3px solid.',
        `People who use the keyboard can't see where they are.`,
      );
      return { node, explanation };
    });
  },
};
