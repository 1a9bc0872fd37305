import { explain } from '../../explain.ts';
import { hexColor } from '../../measured-contrast.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageRule } from '../../own-rule.ts';

/** WCAG 1.4.11. */
const NEEDED = 3;
/** What is rounded for people must not read as enough. */
const MARGIN = 0.1;

/** Links and controls around which only a pale ring shows that they have the focus. WCAG 1.4.11. */
export const focusContrast: PageRule = {
  meta: {
    name: 'focus-contrast',
    category: 'accessibility',
    title: 'Focus indicator has too little contrast',
    severity: 'low',
    criteria: ['1.4.11'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: ({ page }) => page.visit.interaction?.paleRings !== undefined,
  seesAll: ({ page }) => page.visit.interaction?.beyond.paleRings === false,
  check(input) {
    const { paleRings = [] } = input.page.visit.interaction ?? {};
    const pale = paleRings.filter(({ ratio }) => ratio < NEEDED - MARGIN);
    return pale.map(({ node, ratio, color, alike }) => {
      const more =
        alike === 0 ? '' : ` ${alike} more on this page ${alike === 1 ? 'shows' : 'show'} it like that.`;
      const explanation = explain(
        `When the keyboard is on ${nameOfElement(input, node)}, only a ring or shadow around it (${hexColor(color)}) shows that, and its contrast with the unfocused state is ${ratio.toFixed(1)} to 1; ${NEEDED} to 1 is needed.${more}`,
        'Use a colour that stands out from the surroundings, such as outline: 3px solid #1d4ed8 on white.',
        `People with low vision can't see where the focus is.`,
      );
      const measured = { color: hexColor(color), ratio: Number(ratio.toFixed(1)), neededRatio: NEEDED };
      return { node, explanation, measured };
    });
  },
};
