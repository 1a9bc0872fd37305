import { explain } from '../../explain.ts';
import type { JudgedPage } from '../../../facts/judged-page.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import { seesAllListed } from '../../read/content/trial-coverage.ts';
import { mouseOnly } from './mouse-only.ts';

/**
 * Elements for which a script listens for clicks, and which the keyboard does not reach. What has an attribute `onclick` is
 * judged by that. WCAG 2.1.1 and 4.1.2, failures F54, F59 and F15.
 */
export const clickOnly: PageRule = {
  meta: {
    name: 'click-only',
    category: 'accessibility',
    title: 'Clickable element does not work with the keyboard',
    severity: 'high',
    criteria: ['2.1.1', '4.1.2'],
    oneCause: true,
  },
  canJudge: ({ page }) => page.visit.interaction !== null,
  seesAll: (input) => seesAllListed(input, 'clickOnly'),
  check(input) {
    const { page, tree } = input;
    // The same click, or one on what is around it or in it, is reported by its attribute, unless that rule is off.
    const reported = isOn(page.choice) ? mouseOnly.check(input).flatMap(({ node }) => node ?? []) : [];
    const { clickOnly: listed = [], pageHearsKeys = false } = page.visit.interaction ?? {};
    const isReached = (node: number): boolean => tree.nodes[node]?.attributes?.['tabindex'] !== undefined;
    const found = listed.filter(
      (node) =>
        // The page as a whole may do something with keys on what has the focus.
        !(pageHearsKeys && isReached(node)) &&
        !reported.some((other) => isWithin(input, node, other) || isWithin(input, other, node)),
    );
    return found.map((node) => {
      if (isReached(node)) {
        const explanation = explain(
          `${nameOfElement(input, node)} reacts to clicks, and the Tab key reaches it, but nothing listens for keys: Enter and the space bar do nothing.`,
          'Make it a <button>, or a link with href if it leads somewhere.',
          `People who can't use a mouse can't use it as it is.`,
        );
        return { node, explanation };
      }
      const lack = tree.nodes[node]?.attributes?.['role'] === undefined ? 'role' : 'tabindex';
      const explanation = explain(
        `${nameOfElement(input, node)} reacts to clicks, but has no ${lack}: the Tab key does not reach it, and Enter and the space bar do nothing.`,
        'Make it a <button>, or a link with href if it leads somewhere.',
        `People who can't use a mouse can't use it as it is.`,
      );
      return { node, explanation };
    });
  },
};

/** Whether the settings let the rule about attributes count. Its criteria are of level A (see isChosen). */
function isOn(choice: JudgedPage['choice']): boolean {
  const { name, category } = mouseOnly.meta;
  return choice?.rules[name] ?? choice?.rules[category] ?? true;
}

/** Whether an element is another one, or in it. */
function isWithin({ tree }: PageInput, node: number, outer: number): boolean {
  return node >= outer && node <= outer + tree.nodesIn(outer);
}
