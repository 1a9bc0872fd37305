import { explain } from '../../explain.ts';
import type { TriedDisclosure } from '../../../facts/action-facts.ts';
import { seesAllActions, canJudgeActions } from '../../read/content/trial-coverage.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Menus that lie over the page and that Escape does not close. A custom of all systems (ARIA APG), and no part of WCAG. */
export const menuEscape: PageRule = {
  meta: {
    name: 'menu-escape',
    category: 'accessibility',
    title: 'Escape does not close an overlay',
    severity: 'low',
    criteria: [],
    oneCause: true,
    triesSome: true,
  },
  canJudge: (input) => canJudgeActions(input, 'disclosures', findAll(input)),
  seesAll: (input) => seesAllActions(input, 'disclosures'),
  check(input) {
    return findAll(input).map(({ trigger }) => {
      const explanation = explain(
        `What ${nameOfElement(input, trigger)} opens lies over the page, and Escape does not close it.`,
        'Close it on Escape, and return the focus to the button.',
        'Keyboard users have to go back to the button to see what is behind it.',
      );
      return { node: trigger, explanation };
    });
  },
};

function findAll({ page }: PageInput): TriedDisclosure[] {
  const { disclosures = [] } = page.visit.actions ?? {};
  return disclosures.filter(({ staysAfterEscape }) => staysAfterEscape);
}
