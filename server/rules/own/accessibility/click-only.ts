import type { PageRule } from '../../own-rule.ts';
import { nameOfElement } from '../../content/name-of-element.ts';

/**
 * Elements for which a script listens for clicks, and which the keyboard does not reach. What has an attribute `onclick` is
 * judged by that. WCAG 2.1.1 and 4.1.2, failures F54, F59 and F15.
 */
export const clickOnly: PageRule = {
  meta: {
    name: 'click-only',
    category: 'accessibility',
    title: 'What scripts make clickable must work with the keyboard',
    severity: 'high',
    criteria: ['2.1.1', '4.1.2'],
    oncePerPage: true,
  },
  canJudge: ({ page }) => page.visit.interaction !== null,
  check(input) {
    const { page, tree } = input;
    const found = page.visit.interaction?.clickOnly ?? [];
    const [first] = found;
    if (first === undefined) return [];
    const lack = tree.nodes[first]?.attributes?.['role'] === undefined ? 'role' : 'tabindex';
    // The visit lists no more than a few.
    const more = found.length > 1 ? ` At least ${found.length - 1} more on this page are like it.` : '';
    const explanation = `${nameOfElement(input, first)} reacts to clicks, but has no ${lack}: the Tab key does not reach it, and Enter and the space bar do nothing.${more} People who can't use a mouse can't use it. Make it a <button>, or a link with href if it leads somewhere.`;
    return [{ node: first, explanation }];
  },
};
