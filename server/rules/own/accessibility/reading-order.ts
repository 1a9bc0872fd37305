import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { reversedParts } from '../../read/content/reversed-parts.ts';
import type { Defect, PageRule } from '../../own-rule.ts';

/**
 * Parts of a page that stand side by side, or below one another, in the reverse of their order in the code (floats,
 * `row-reverse`, `order`). What has a place of its own is left out. WCAG 1.3.2, failure F1, technique C27.
 */
export const readingOrder: PageRule = {
  meta: {
    name: 'reading-order',
    category: 'accessibility',
    title: 'DOM order does not match the visual order',
    severity: 'medium',
    criteria: ['1.3.2'],
    oneCause: true,
  },
  canJudge: ({ page }) => page.visit.backwardParts !== null,
  seesAll: ({ page }) => page.visit.backwardParts?.isCut === false,
  check(input) {
    const { page, tree } = input;
    const found: Defect[] = [];
    for (const backward of page.visit.backwardParts?.found ?? []) {
      const run = reversedParts(input, backward);
      const [first] = run;
      if (first === undefined) continue;
      const texts = run.map((child) => tree.text(child, 60));
      const explanation = explain(
        `These parts are displayed in the reverse of their DOM order, which is ${listSome(texts)}.`,
        'Put them into the DOM in reading order, and do not use floats, row-reverse or order.',
        'Screen readers and the Tab key follow the DOM order.',
      );
      const isNavigation = run.every((child) => /^(?:a|button|li)$/.test(tree.nodes[child]?.tag ?? ''));
      found.push({ node: first, explanation, severity: isNavigation ? 'low' : 'medium' });
    }
    return found;
  },
};
