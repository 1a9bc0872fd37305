import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';

/** Links and controls that lose the focus as soon as they get it. WCAG 2.1.1, 2.4.7 and 3.2.1, failure F55. */
export const focusLost: PageRule = {
  meta: {
    name: 'focus-lost',
    category: 'accessibility',
    title: 'Element loses the focus as soon as it gets it',
    severity: 'high',
    criteria: ['2.1.1', '2.4.7', '3.2.1'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: ({ page }) => page.visit.interaction !== null,
  seesAll: ({ page }) => page.visit.interaction?.beyond.focusLost === false,
  check(input) {
    const { page } = input;
    const lost = [...(page.visit.interaction?.focusLost ?? [])].sort((x, y) => x - y);
    return lost.map((node) => {
      const explanation = explain(
        `${nameOfElement(input, node)} loses the focus as soon as it gets it, so it can't be used with the keyboard.`,
        `Remove the script that takes the focus away, such as onfocus="this.blur()"; if you don't want the outline, define another style for :focus-visible.`,
      );
      return { node, explanation };
    });
  },
};
