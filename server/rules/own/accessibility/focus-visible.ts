import type { PageRule } from '../../own-rule.ts';
import { nameOfElement } from '../../read/content/name-of-element.ts';

/** Links and controls that look the same with the focus as without. WCAG 2.4.7, failures F55 and F78. */
export const focusVisible: PageRule = {
  meta: {
    name: 'focus-visible',
    category: 'accessibility',
    title: 'The focus must be visible',
    severity: 'medium',
    criteria: ['2.4.7'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: ({ page }) => page.visit.interaction !== null,
  check(input) {
    const { page } = input;
    const { unmarked = [], compared = 0 } = page.visit.interaction ?? {};
    const count = compared > 1 ? ` (${unmarked.length} of ${compared} on this page)` : '';
    return unmarked.map((node) => {
      const explanation = `${nameOfElement(input, node)} looks the same when the keyboard is on it as when it is not${count}: no outline and no other colour can be seen. People who use the keyboard can't see where on the page they are. Remove outline: none, or give a style for :focus-visible that stands out from what is behind it, such as outline: 3px solid.`;
      return { node, explanation };
    });
  },
};
