import { explain } from '../../explain.ts';
import type { TriedDialog } from '../../../facts/action-facts.ts';
import { seesAllActions, canJudgeActions } from '../../read/content/trial-coverage.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Dialogs over the page that the keyboard opens and does not close. WCAG 2.1.1 and 2.1.2. */
export const dialogClose: PageRule = {
  meta: {
    name: 'dialog-close',
    category: 'accessibility',
    title: 'Dialog can’t be closed with the keyboard',
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
      const explanation = explain(
        `${nameOfElement(input, opener)} opens a dialog that blocks the rest of the page; Escape does not close it, and ${buttons}.`,
        'Close it on Escape, and add a close <button>.',
        `People who can't use a mouse have to reload the page to get back.`,
      );
      return { node: opener, explanation };
    });
  },
};

function findAll({ page }: PageInput): TriedDialog[] {
  const { dialogs = [] } = page.visit.actions ?? {};
  return dialogs.filter(({ isModal, closedBy }) => isModal && closedBy === 'nothing');
}
