import type { TriedDialog } from '../../../facts/action-facts.ts';
import { canJudgeActions } from '../../read/content/can-judge-actions.ts';
import { seesAllActions } from '../../read/content/sees-all-actions.ts';
import { nameOfElement } from '../../read/content/name-of-element.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Dialogs over the page that the keyboard opens and does not close. WCAG 2.1.1 and 2.1.2. */
export const dialogClose: PageRule = {
  meta: {
    name: 'dialog-close',
    category: 'accessibility',
    title: 'The keyboard must close what it has opened',
    severity: 'medium',
    criteria: ['2.1.1', '2.1.2'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: (input) => canJudgeActions(input, 'dialogs', findAll(input)),
  seesAll: (input) => seesAllActions(input, 'dialogs'),
  check(input) {
    return findAll(input).map(({ opener, stops }) => {
      const buttons =
        stops === 0 ? 'it has no button that Tab reaches' : 'its buttons do not close it either';
      const explanation = `${nameOfElement(input, opener)} opens a dialog that keeps people from the rest of the page. Escape does not close it, and ${buttons}. Who can't use a mouse must reload the page to get back. Let Escape close it, and give it a <button> that does so.`;
      return { node: opener, explanation };
    });
  },
};

function findAll({ page }: PageInput): TriedDialog[] {
  const { dialogs = [] } = page.visit.actions ?? {};
  return dialogs.filter(({ isModal, closedBy }) => isModal && closedBy === 'nothing');
}
