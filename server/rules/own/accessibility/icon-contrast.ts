import { explain } from '../../explain.ts';
import { colourPair, hexColor } from '../../measured-contrast.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageRule } from '../../own-rule.ts';

/** WCAG 1.4.11. */
const NEEDED = 3;
/** What is rounded for people must not read as enough. */
const MARGIN = 0.1;
/** An icon in the colour of what is around it is hidden on purpose, or not drawn yet. */
const DRAWN = 1.1;

/** Links and buttons that show nothing but a pale icon. WCAG 1.4.11. */
export const iconContrast: PageRule = {
  meta: {
    name: 'icon-contrast',
    category: 'accessibility',
    title: 'Icon has too little contrast',
    severity: 'medium',
    criteria: ['1.4.11'],
  },
  canJudge: ({ page }) => page.visit.boundaries !== undefined,
  seesAll: ({ page }) => page.visit.boundaries?.beyond.icon === false,
  check(input) {
    const { page } = input;
    const { icons = [] } = page.visit.boundaries ?? {};
    return icons
      .filter(({ ratio, drawn }) => ratio > DRAWN && Math.max(ratio, drawn) < NEEDED - MARGIN)
      .map(({ node, color, around, ratio }) => ({
        node,
        cause: colourPair([hexColor(color), hexColor(around)]),
        measured: {
          color: hexColor(color),
          background: hexColor(around),
          ratio: Number(ratio.toFixed(1)),
          neededRatio: NEEDED,
        },
        explanation: explain(
          `Only an icon says what ${nameOfElement(input, node)} does, and its colour (${hexColor(color)} on ${hexColor(around)}) has a contrast of ${ratio.toFixed(1)} to 1; ${NEEDED} to 1 is needed.`,
          'Use a colour with more contrast, or add text.',
          `People with low vision, and anyone in bright light, can't see it.`,
        ),
      }));
  },
};
