import type { TriedDialog } from '../../../facts/action-facts.ts';
import { canJudgeActions } from '../../read/content/can-judge-actions.ts';
import { seesAllActions } from '../../read/content/sees-all-actions.ts';
import { nameOfElement } from '../../read/content/name-of-element.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Dialogs over the page that the focus does not get into, or leaves for what they cover. WCAG 2.4.3, failure F85. */
export const dialogFocus: PageRule = {
  meta: {
    name: 'dialog-focus',
    category: 'accessibility',
    title: 'The focus must move into a dialog and stay there',
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
          ? 'the focus stays on the page behind, and Tab does not lead into it either'
          : `Tab leads out of it to ${nameOfElement(input, left ?? -1)}, on the page behind`;
      const explanation = `When ${nameOfElement(input, opener)} opens a dialog over the page, ${what}. Keyboard users end up operating what the dialog should keep from them, and screen readers read the page instead of the dialog. Open it as a <dialog> with showModal(), which does all of this; or focus something in it, and make the rest of the page inert.`;
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
