import { explain } from '../../explain.ts';
import { hexColor } from '../../measured-contrast.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageRule } from '../../own-rule.ts';

/** Texts that are readable until the mouse is over them, or they have the focus. WCAG 1.4.3, which holds in all states. */
export const stateContrast: PageRule = {
  meta: {
    name: 'state-contrast',
    category: 'accessibility',
    title: 'Text has too little contrast on hover or focus',
    severity: 'medium',
    criteria: ['1.4.3'],
  },
  canJudge: ({ page }) => page.visit.interaction !== null,
  seesAll: ({ page }) => page.visit.interaction?.beyond.paleStates === false,
  check: (input) =>
    (input.page.visit.interaction?.paleStates ?? []).map(({ node, state, ratio, needed, color, ground }) => {
      const when = state === 'hover' ? 'While the mouse is over it' : 'While it has the focus';
      // Rounded down, so that it never reads as enough.
      const shown = Math.floor(ratio * 100) / 100;
      const explanation = explain(
        `${when}, the text of ${nameOfElement(input, node)} has a contrast of ${shown} to 1, and ${needed} to 1 are needed: ${hexColor(color)} on ${hexColor(ground)}.`,
        `Choose another colour for :${state}.`,
        `People with low vision can't read the text just when they need it.`,
      );
      const [text, background] = [hexColor(color), hexColor(ground)];
      const measured = { color: text, background, ratio: shown, neededRatio: needed };
      return { node, explanation, cause: `${state} ${text} ${background}`, measured };
    }),
};
