import type { PageRule } from '../../own-rule.ts';
import { nameOfElement } from '../../read/content/name-of-element.ts';

/**
 * Links and buttons that the Tab key reaches while they are out of the page, clipped to nothing or transparent, and stay so
 * with the focus. WCAG 2.4.7, technique G195; a link to skip parts comes into sight (technique C7 and G1).
 */
export const focusOffScreen: PageRule = {
  meta: {
    name: 'focus-off-screen',
    category: 'accessibility',
    title: 'What has the focus must be on the screen',
    severity: 'medium',
    criteria: ['2.4.7'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: ({ page }) => page.visit.interaction !== null,
  check: (input) =>
    (input.page.visit.interaction?.offScreen ?? []).map((node) => {
      const explanation = `The Tab key reaches ${nameOfElement(input, node)}, which is nowhere on the screen: it is moved out of the page, clipped or transparent, and does not come into sight with the focus. People who use the keyboard don't see where they are, and may follow a link that they did not choose. Hide it with display: none or visibility: hidden while it can't be seen, or show it when it has the focus, with a style for :focus.`;
      return { node, explanation };
    }),
};
