import { explain } from '../../explain.ts';
import { MOST_LISTED } from '../../../facts/most-listed.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';
import { reversedParts } from '../../read/content/reversed-parts.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';

/** Parts of one row may begin this much higher or lower. CSS pixels. */
const TOLERANCE = 8;

/**
 * Links or buttons side by side of which the Tab key skips one and comes back to it. WCAG 2.4.3, failure F44. Positive
 * values of tabindex are a rule of axe.
 */
export const focusOrder: PageRule = {
  meta: {
    name: 'focus-order',
    category: 'accessibility',
    title: 'Tab order does not match the visual order',
    severity: 'medium',
    criteria: ['2.4.3'],
    oneCause: true,
  },
  canJudge: ({ page }) => page.visit.interaction !== null,
  seesAll: ({ page }) => (page.visit.interaction?.stops.length ?? 0) < MOST_LISTED.stops,
  check(input) {
    const { page } = input;
    const found: Defect[] = [];
    const stops = page.visit.interaction?.stops ?? [];
    for (let at = 0; at + 2 < stops.length; at += 1) {
      const [first = -1, second = -1, third = -1] = stops.slice(at, at + 3);
      if (!areAlike(input, [first, second, third]) || !isSkipped(input, first, second, third)) continue;
      // What stands in reverse in the same row is reported for the order in the code.
      const parent = input.tree.parent(first);
      const backward = page.visit.backwardParts?.found.find(({ node }) => node === parent);
      if (backward?.isRightToLeft === true) continue;
      if (backward !== undefined && reversedParts(input, backward).length > 0) continue;
      const explanation = explain(
        `The Tab key goes from ${nameOfElement(input, first)} over ${nameOfElement(input, third)} to ${nameOfElement(input, second)}, and only then back to the one between them.`,
        'Put them into the DOM in the order in which they are shown, without float: right or order.',
        'Sighted keyboard users lose their place.',
      );
      found.push({ node: third, explanation });
    }
    return found;
  },
};

/** Whether they are children of one parent and of one kind, in a text that runs from left to right. */
function areAlike({ tree }: PageInput, stops: readonly number[]): boolean {
  const [first = -1] = stops;
  const parent = tree.parent(first);
  const { tag, attributes } = tree.nodes[first] ?? {};
  const isRightToLeft = [first, ...tree.ancestors(first)].some(
    (at) => tree.nodes[at]?.attributes?.['dir']?.toLowerCase() === 'rtl',
  );
  return (
    !isRightToLeft &&
    attributes?.['tabindex'] === undefined &&
    stops.every((stop) => tree.parent(stop) === parent && tree.nodes[stop]?.tag === tag)
  );
}

/** Whether the third stop stands between the first and the second, in one row. */
function isSkipped({ tree }: PageInput, first: number, second: number, third: number): boolean {
  const [x, y, z] = [first, second, third].map((stop) => tree.nodes[stop]?.box);
  if (x === undefined || y === undefined || z === undefined) return false;
  const isRow = Math.abs(x[1] - y[1]) <= TOLERANCE && Math.abs(z[1] - y[1]) <= TOLERANCE;
  return isRow && x[0] + x[2] <= z[0] + 1 && z[0] + z[2] <= y[0] + 1 && z[2] > 0;
}
