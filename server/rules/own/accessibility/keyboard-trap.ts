import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';

/** Elements that the focus can't leave by Tab, Shift+Tab and Escape. WCAG 2.1.2, failure F10. */
export const keyboardTrap: PageRule = {
  meta: {
    name: 'keyboard-trap',
    category: 'accessibility',
    title: 'Keyboard trap',
    severity: 'high',
    criteria: ['2.1.2'],
    triesSome: true,
    scope: 'page',
  },
  canJudge: ({ page }) => page.visit.interaction !== null,
  check(input) {
    const { page } = input;
    const [first, ...others] = page.visit.interaction?.trap ?? [];
    if (first === undefined) return [];
    const and = others.length === 0 ? '' : ` and ${others.length} more`;
    const explanation = explain(
      `Once ${nameOfElement(input, first)}${and} has the focus, Tab, Shift+Tab and Escape do not move it away, although the page has other links or controls.`,
      'Let Tab move the focus: do not cancel the key event, and do not set the focus back when it leaves.',
      'People who use the keyboard are stuck and have to reload the page.',
    );
    return [{ node: first, explanation }];
  },
};
