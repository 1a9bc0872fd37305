import { explain } from '../../explain.ts';
import type { TriedDialog } from '../../../facts/action-facts.ts';
import { seesAllActions, canJudgeActions } from '../../read/content/trial-coverage.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

const MAX_TEXT = 40;

/**
 * Dialogs that are not exposed as dialogs, or have no accessible name. WCAG 4.1.2. axe judges the names of those that
 * are open when the page is loaded.
 */
export const dialogRole: PageRule = {
  meta: {
    name: 'dialog-role',
    category: 'accessibility',
    title: 'Dialog has no dialog role or no name',
    severity: 'medium',
    criteria: ['4.1.2'],
    attributes: ['role'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: (input) => canJudgeActions(input, 'dialogs', findAll(input)),
  seesAll: (input) => seesAllActions(input, 'dialogs'),
  check(input) {
    return findAll(input).map(({ opener, hasRole, text }) => {
      const begins = text === '' ? '' : `, which begins with “${text.slice(0, MAX_TEXT).trim()}”,`;
      const lack = hasRole ? 'has no name' : 'is neither a <dialog> nor has role="dialog"';
      const harm = hasRole
        ? 'A screen reader announces “dialog”, but not its purpose.'
        : 'A screen reader does not announce that something has opened over the page.';
      const way = hasRole
        ? 'Refer to its heading with aria-labelledby, or add aria-label.'
        : 'Use <dialog>, or add role="dialog", aria-modal="true" and aria-labelledby with the id of its heading.';
      const wrong = `What ${nameOfElement(input, opener)} opens${begins} ${lack}.`;
      return { node: opener, explanation: explain(wrong, way, harm) };
    });
  },
};

function findAll({ page }: PageInput): TriedDialog[] {
  const { dialogs = [] } = page.visit.actions ?? {};
  return dialogs.filter(({ isModal, isCalledDialog, hasRole, name }) =>
    hasRole ? name === '' : isModal || isCalledDialog,
  );
}
