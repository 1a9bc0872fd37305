import { explain } from '../../explain.ts';
import type { TriedDialog } from '../../../facts/action-facts.ts';
import { seesAllActions, canJudgeActions } from '../../read/content/trial-coverage.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Dialogs over the page that the focus does not get into, or leaves for what they cover. WCAG 2.4.3, failure F85. */
export const dialogFocus: PageRule = {
  meta: {
    name: 'dialog-focus',
    category: 'accessibility',
    title: 'Dialog does not take or keep the focus',
    severity: 'medium',
    criteria: ['2.4.3'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: (input) => canJudgeActions(input, 'dialogs', findAll(input)),
  seesAll: (input) => seesAllActions(input, 'dialogs'),
  check(input) {
    return findAll(input).map(({ opener, focus, left }) => {
      const what =
        focus === 'outside'
          ? 'the focus stays on the page behind it, and Tab does not move into it either'
          : `Tab moves out of it to ${nameOfElement(input, left ?? -1)} on the page behind it`;
      const explanation = explain(
        `When ${nameOfElement(input, opener)} opens a dialog over the page, ${what}.`,
        'Open it as a <dialog> with showModal(), which handles all of this; or focus an element in it and make the rest of the page inert.',
        'Keyboard users end up operating the page behind it, and screen readers read that page instead of the dialog.',
      );
      return { node: opener, explanation };
    });
  },
};

function findAll({ page }: PageInput): TriedDialog[] {
  const { dialogs = [] } = page.visit.actions ?? {};
  return dialogs.filter(
    ({ isModal, isCalledDialog, focus, left }) =>
      (isModal && left !== null) || ((isModal || isCalledDialog) && focus === 'outside'),
  );
}
