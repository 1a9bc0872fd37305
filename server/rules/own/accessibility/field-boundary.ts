import { explain } from '../../explain.ts';
import type { FieldBoundary } from '../../../facts/document-facts.ts';
import { hexColor } from '../../measured-contrast.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { Defect, PageRule } from '../../own-rule.ts';

/** WCAG 1.4.11. */
const NEEDED = 3;
/** What is rounded for people must not read as enough. */
const MARGIN = 0.1;
/** With less, nothing is drawn at the edge: something else shows where the field is, or nothing does. */
const DRAWN = 1.03;

/** Empty fields of which only a pale boundary can be seen: one finding for each colour of a page. WCAG 1.4.11. */
export const fieldBoundary: PageRule = {
  meta: {
    name: 'field-boundary',
    category: 'accessibility',
    title: 'Form field border has too little contrast',
    severity: 'medium',
    criteria: ['1.4.11'],
  },
  canJudge: ({ page }) => page.visit.boundaries !== undefined,
  seesAll: ({ page }) => page.visit.boundaries?.beyond.field === false,
  check(input) {
    const { page } = input;
    const { fields = [] } = page.visit.boundaries ?? {};
    const pale = fields.filter(({ ratio }) => ratio > DRAWN && ratio < NEEDED - MARGIN);
    const groups = Map.groupBy(pale, ({ kind, color }) => `${kind} ${color.join()}`);
    return [...groups.values()].map(([first, ...others]): Defect => {
      const { node, kind, color, ratio } = first ?? FALLBACK;
      const more =
        others.length === 0
          ? ''
          : ` ${others.length} more on this page ${others.length === 1 ? 'looks' : 'look'} like it.`;
      return {
        node,
        cause: `${kind} ${hexColor(color)}`,
        measured: { color: hexColor(color), ratio: Number(ratio.toFixed(1)), neededRatio: NEEDED },
        explanation: explain(
          `Only its edge (${hexColor(color)}) shows where ${nameOfElement(input, node)} is, and its contrast with the surroundings is about ${ratio.toFixed(1)} to 1; ${NEEDED} to 1 is needed.${more}`,
          'Use a darker border, or a lighter one on a dark page, such as #767676 on white.',
          `People with low vision, and anyone in bright light, can't see where to click and type.`,
        ),
      };
    });
  },
};

/** Groups are never empty. */
const FALLBACK: FieldBoundary = { node: 0, kind: 'field', color: [0, 0, 0], ratio: 1 };
