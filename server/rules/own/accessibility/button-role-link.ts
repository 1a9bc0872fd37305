import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';

/** Links with the role of a button for which nothing listens for the space bar. WCAG 2.1.1 and 4.1.2; ARIA APG, button. */
export const buttonRoleLink: PageRule = {
  meta: {
    name: 'button-role-link',
    category: 'accessibility',
    title: 'Link with role="button" ignores the space bar',
    // The Enter key works, as WCAG 2.1.1 asks for.
    severity: 'low',
    criteria: ['2.1.1', '4.1.2'],
    attributes: ['role'],
    oneCause: true,
  },
  canJudge: ({ page }) => page.visit.interaction !== null,
  seesAll: ({ page }) => page.visit.interaction?.beyond.deafButtons === false,
  check(input) {
    const { page, tree } = input;
    const { deafButtons = [], pageHearsKeys = false } = page.visit.interaction ?? {};
    // A script for the whole page often is one for what has attributes of its own, or leads nowhere.
    const found = pageHearsKeys
      ? deafButtons.filter((node) => isPlain(tree.nodes[node]?.attributes))
      : deafButtons;
    return found.map((node) => {
      const explanation = explain(
        `${nameOfElement(input, node)} is a link with role="button", and has no key listener.`,
        'Remove the role if it leads to another page; otherwise make it a <button>.',
        'A screen reader announces a button, but the space bar, which presses buttons, only scrolls the page.',
      );
      return { node, explanation };
    });
  },
};

/** Whether it leads to another page, and has no attributes for scripts. */
function isPlain(attributes: Record<string, string> = {}): boolean {
  const isForScripts = Object.keys(attributes).some(
    (name) => name.startsWith('data-') || name === 'aria-haspopup',
  );
  return !isForScripts && !/^\s*(?:#|javascript:|$)/i.test(attributes['href'] ?? '');
}
