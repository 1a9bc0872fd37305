import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';

/**
 * Links and buttons that the Tab key reaches while they are out of the page, clipped to nothing or transparent, and stay so
 * with the focus. WCAG 2.4.7, technique G195; a link to skip parts comes into sight (technique C7 and G1).
 */
export const focusOffScreen: PageRule = {
  meta: {
    name: 'focus-off-screen',
    category: 'accessibility',
    title: 'Focused element is off screen',
    severity: 'medium',
    criteria: ['2.4.7'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: ({ page }) => page.visit.interaction !== null,
  seesAll: ({ page }) => page.visit.interaction?.beyond.offScreen === false,
  check: (input) =>
    (input.page.visit.interaction?.offScreen ?? []).map((node) => {
      const explanation = explain(
        `The Tab key reaches ${nameOfElement(input, node)}, which is not visible: it is moved off the page, clipped or transparent, and does not appear when it gets the focus.`,
        'Hide it with display: none or visibility: hidden while it is not shown, or show it on :focus.',
        `People who use the keyboard don't see where they are, and may follow a link by mistake.`,
      );
      return { node, explanation };
    }),
};
