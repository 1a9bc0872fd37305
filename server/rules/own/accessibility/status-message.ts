import type { TriedForm } from '../../../facts/action-facts.ts';
import { explain } from '../../explain.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { canJudgeActions, seesAllActions } from '../../read/content/trial-coverage.ts';

const MAX_TEXT = 80;

/**
 * What a form answers on the page itself, in a text that no live region announces, while the focus stays at its button. WCAG
 * 4.1.3, failure F103, techniques ARIA19 and ARIA22.
 */
export const statusMessage: PageRule = {
  meta: {
    name: 'status-message',
    category: 'accessibility',
    title: 'Message after sending a form is not announced',
    severity: 'medium',
    criteria: ['4.1.3'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: (input) => canJudgeActions(input, 'forms', findAll(input)),
  seesAll: (input) => seesAllActions(input, 'forms'),
  check: (input) =>
    findAll(input).map(({ node, silent = '' }) => {
      const explanation = explain(
        `When this form is sent empty, “${silent.slice(0, MAX_TEXT).trim()}” appears, but the text is in no live region and the focus stays on the button.`,
        'Put the text into an element that is in the page from the beginning and has role="status", or role="alert" if it is an error, or move the focus to it.',
        'People who use a screen reader are not told that there is an answer.',
      );
      return { node, explanation };
    }),
};

/** An error that belongs to no field is reported as that. */
function findAll({ page }: PageInput): TriedForm[] {
  const { forms = [] } = page.visit.actions ?? {};
  return forms.filter(
    ({ silent, general, fields }) =>
      silent !== undefined &&
      general === null &&
      fields.every(({ text, isTied, saysInvalid }) => text === null || isTied || saysInvalid),
  );
}
