import { explain } from '../../explain.ts';
import type { TriedDisclosure } from '../../../facts/action-facts.ts';
import { seesAllActions, canJudgeActions } from '../../read/content/trial-coverage.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** What opens a part of the page when it is clicked, and does not by Enter or the space bar. WCAG 2.1.1. */
export const disclosureKeyboard: PageRule = {
  meta: {
    name: 'disclosure-keyboard',
    category: 'accessibility',
    title: 'Content that opens on click does not open with the keyboard',
    severity: 'high',
    criteria: ['2.1.1'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: (input) => canJudgeActions(input, 'disclosures', findAll(input)),
  seesAll: (input) => seesAllActions(input, 'disclosures'),
  check(input) {
    return findAll(input).map(({ trigger, hasOpened }) => {
      const explanation = explain(
        `${nameOfElement(input, trigger)} ${hasOpened ? 'opens' : 'closes'} a part of the page when it is clicked, but the keyboard does not reach it, or Enter and the space bar do nothing.`,
        'Make it a <button> and listen for click events, which the keyboard also triggers.',
        `People who can't use a mouse can't reach what it ${hasOpened ? 'shows' : 'hides'}.`,
      );
      return { node: trigger, explanation };
    });
  },
};

function findAll({ page }: PageInput): TriedDisclosure[] {
  const { disclosures = [] } = page.visit.actions ?? {};
  return disclosures.filter(({ opensBy }) => opensBy === 'mouse');
}
