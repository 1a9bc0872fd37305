import { hexColor } from '../../content/hex-color.ts';
import { nameOfElement } from '../../content/name-of-element.ts';
import type { PageRule } from '../../own-rule.ts';

/** WCAG 1.4.11. */
const NEEDED = 3;
/** What is rounded for people must not read as enough. */
const MARGIN = 0.1;

/** Links and controls around which only a pale ring shows that they have the focus. WCAG 1.4.11. */
export const focusContrast: PageRule = {
  meta: {
    name: 'focus-contrast',
    category: 'accessibility',
    title: 'What shows the focus must stand out',
    severity: 'low',
    criteria: ['1.4.11'],
    oncePerPage: true,
  },
  canJudge: ({ page }) => page.visit.interaction?.paleRings !== undefined,
  check(input) {
    const { paleRings = [] } = input.page.visit.interaction ?? {};
    const pale = paleRings.filter(({ ratio }) => ratio < NEEDED - MARGIN);
    const [first] = pale;
    if (first === undefined) return [];
    let others = pale.length - 1;
    for (const { alike } of pale) others += alike;
    const more =
      others === 0 ? '' : ` ${others} more on this page ${others === 1 ? 'shows' : 'show'} it like that.`;
    const explanation = `When the keyboard is on ${nameOfElement(input, first.node)}, nothing but a ring or shadow around it (${hexColor(first.color)}) shows that, and its contrast with what is there without it is ${first.ratio.toFixed(1)} to 1; ${NEEDED} to 1 is needed.${more} People with low vision can't see where on the page the keyboard is. Give it a colour that stands out from what is around it, such as outline: 3px solid #1d4ed8 on white.`;
    return [{ node: first.node, explanation }];
  },
};
