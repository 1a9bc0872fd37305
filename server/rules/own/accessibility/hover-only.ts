import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import { seesAllListed } from '../../read/content/trial-coverage.ts';

/** What only the mouse makes visible: menus and texts that a style for `:hover` shows. WCAG 2.1.1; technique SCR2. */
export const hoverOnly: PageRule = {
  meta: {
    name: 'hover-only',
    category: 'accessibility',
    title: 'Content that appears on hover does not appear on focus',
    severity: 'medium',
    criteria: ['2.1.1'],
    oneCause: true,
  },
  canJudge: ({ page }) => page.visit.interaction !== null,
  seesAll: (input) => seesAllListed(input, 'hoverOnly'),
  check(input) {
    const { page } = input;
    const found = [...(page.visit.interaction?.hoverOnly ?? [])].sort((x, y) => x.node - y.node);
    return found.map(({ node, trigger, selector, holdsControls }) => {
      const what = holdsControls ? 'the links and controls in it' : 'it';
      const explanation = explain(
        `${nameOfElement(input, node)} is shown only while the mouse is over ${nameOfElement(input, trigger)} (${selector}).`,
        'Also show it on :focus-within, or add a <button> that opens it.',
        `Nobody can reach ${what} with the keyboard or on a touch screen.`,
      );
      return { node, explanation };
    });
  },
};
