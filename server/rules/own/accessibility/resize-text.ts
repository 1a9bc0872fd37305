import { explain } from '../../explain.ts';
import type { LayoutFacts } from '../../../facts/style-facts.ts';
import { seesAllCut } from '../../read/content/trial-coverage.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageRule } from '../../own-rule.ts';

const WHEN = [
  [
    'cutByLargeText',
    '1.4.4',
    'when text is twice as large, as people with low vision set it in their browser',
  ],
  ['cutByZoom', '1.4.4', 'when the page is zoomed to 200 %'],
  ['cutWhenNarrow', '1.4.10', 'in a window of 320 CSS pixels (a page zoomed to 400 %, or a small phone)'],
] satisfies [keyof LayoutFacts, string, string][];

/** Parts that cut off their text when it is larger or the page is zoomed. WCAG 1.4.4 and 1.4.10, failure F69. */
export const resizeText: PageRule = {
  meta: {
    name: 'resize-text',
    category: 'accessibility',
    title: 'Text is cut off when enlarged or zoomed',
    severity: 'medium',
    criteria: ['1.4.4', '1.4.10'],
    oneCause: true,
  },
  canJudge: ({ page }) => page.visit.layout !== null,
  seesAll: (input) =>
    seesAllCut(
      input,
      WHEN.map(([fact]) => fact),
    ),
  check(input) {
    const { page } = input;
    const { layout } = page.visit;
    if (layout === null) return [];
    const cut = [...new Set(WHEN.flatMap(([fact]) => layout[fact]))].sort((x, y) => x - y);
    return cut.map((node) => {
      // Most people zoom the page; few browsers make text larger alone.
      const isZoomed = layout.cutByZoom.includes(node) || layout.cutWhenNarrow.includes(node);
      const met = WHEN.filter(([fact]) => layout[fact].includes(node));
      const criteria = [...new Set(met.map(([, criterion]) => criterion))];
      const conditions = met.map(([, , words]) => words);
      const explanation = explain(
        `${nameOfElement(input, node)} cuts off its text ${conditions.join('; ')}: it hides the overflow (overflow: hidden).`,
        'Use min-height instead of height or max-height, let text wrap, and do not hide the overflow.',
        `People who need large text can't read what is cut off.`,
      );
      return { node, criteria, explanation, ...(!isZoomed && { severity: 'low' as const }) };
    });
  },
};
