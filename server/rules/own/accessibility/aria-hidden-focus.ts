import { MOST_LISTED } from '../../../facts/most-listed.ts';
import { explain } from '../../explain.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import { tabTargetIn } from '../../read/content/tab-targets.ts';
import type { PageRule } from '../../own-rule.ts';

/**
 * Parts that are hidden from screen readers while the Tab key goes to something in them. axe has the rule; this one goes by
 * the stops of the page as it is tried, among which are frames, players and text that can be edited. WCAG 4.1.2.
 */
export const ariaHiddenFocus: PageRule = {
  meta: {
    name: 'aria-hidden-focus',
    category: 'accessibility',
    title: 'Focusable element is hidden from screen readers',
    severity: 'high',
    criteria: ['4.1.2'],
    affects: 'People who use a screen reader land on an element that is not announced.',
    fix: 'Move the links and controls out of it, give them tabindex="-1", or remove aria-hidden.',
    // axe could not find out whether what takes the focus is visible, as in the slides of a carousel.
    measures: true,
  },
  canJudge: ({ page }) => page.visit.interaction !== null,
  seesAll: ({ page }) => (page.visit.interaction?.stops.length ?? 0) < MOST_LISTED.stops,
  check(input) {
    const { page, tree } = input;
    // The focus goes to what is in a frame, if there is anything.
    const stops = (page.visit.interaction?.stops ?? []).filter(
      (stop) => tree.nodes[stop]?.tag !== 'iframe' || tabTargetIn(tree, stop) !== null,
    );
    const hidden = Map.groupBy(stops, (stop) =>
      [stop, ...tree.ancestors(stop)].findLast(
        (at) => tree.nodes[at]?.attributes?.['aria-hidden'] === 'true' && tree.nodes[at]?.tag !== 'body',
      ),
    );
    return [...hidden].flatMap(([node, [first = -1]]) => {
      if (node === undefined) return [];
      const name = nameOfElement(input, first);
      const isItself = node === first;
      const explanation = explain(
        isItself
          ? `The Tab key goes to ${name}, which is hidden from screen readers (aria-hidden).`
          : `This part is hidden from screen readers (aria-hidden), but the Tab key goes to ${name} in it.`,
        isItself
          ? 'Remove aria-hidden, or give it tabindex="-1" if another control does the same.'
          : 'Move the controls out of this part, give them tabindex="-1", or remove aria-hidden.',
        'People who use a screen reader land on an element that is not announced.',
      );
      return [{ node, explanation, ...(isItself && { cause: 'control' }) }];
    });
  },
};
