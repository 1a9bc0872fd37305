import { explain } from '../../explain.ts';
import type { TriedDialog } from '../../../facts/action-facts.ts';
import { seesAllActions, canJudgeActions } from '../../read/content/trial-coverage.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Dialogs after which the focus is lost, and Tab does not go on next to what has opened them. WCAG 2.4.3, failure F85. */
export const dialogReturn: PageRule = {
  meta: {
    name: 'dialog-return',
    category: 'accessibility',
    title: 'Focus is lost when a dialog closes',
    severity: 'medium',
    criteria: ['2.4.3'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: (input) => canJudgeActions(input, 'dialogs', findAll(input)),
  seesAll: (input) => seesAllActions(input, 'dialogs'),
  check(input) {
    return findAll(input).map(({ opener }) => {
      const explanation = explain(
        `When the dialog that ${nameOfElement(input, opener)} opens is closed with the keyboard, nothing has the focus, and Tab continues somewhere else.`,
        'Return the focus to the element that opened it; a <dialog> opened with showModal() does this automatically.',
        'People who use the keyboard or a screen reader lose their place.',
      );
      return { node: opener, explanation };
    });
  },
};

function findAll({ page }: PageInput): TriedDialog[] {
  const { dialogs = [] } = page.visit.actions ?? {};
  return dialogs.filter(
    ({ isModal, focus, returned }) => isModal && focus !== 'outside' && returned === false,
  );
}
