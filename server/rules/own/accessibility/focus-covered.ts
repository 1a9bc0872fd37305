import { nameOfElement } from '../../content/name-of-element.ts';
import type { PageRule } from '../../own-rule.ts';

/** Links and controls that a header or bar covers as a whole when the keyboard is on them. WCAG 2.4.11, failure F110. */
export const focusCovered: PageRule = {
  meta: {
    name: 'focus-covered',
    category: 'accessibility',
    title: 'What has the focus must not be covered',
    severity: 'medium',
    criteria: ['2.4.11'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: ({ page }) => page.visit.interaction?.covered !== undefined,
  check(input) {
    const { page } = input;
    const covered = page.visit.interaction?.covered ?? [];
    return covered.map(({ node, by }) => {
      const explanation = `When the keyboard comes to ${nameOfElement(input, node)}, it is completely behind ${nameOfElement(input, by)}, which stays in its place while the page is scrolled. People who use the keyboard can't see where on the page they are. Set scroll-padding on the html element to at least the height of what stays, or let it scroll away.`;
      return { node, explanation };
    });
  },
};
