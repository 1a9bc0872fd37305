import type { TriedField } from '../../../findings/facts/action-facts.ts';
import { canJudgeActions } from '../../content/can-judge-actions.ts';
import { nameOfElement } from '../../content/name-of-element.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

const MAX_TEXT = 60;

/** Texts about errors that only stand near their field. WCAG 3.3.1 and 1.3.1; techniques ARIA21 and ARIA1. */
export const formErrorTied: PageRule = {
  meta: {
    name: 'form-error-tied',
    category: 'accessibility',
    title: 'Errors in forms must be tied to their fields',
    severity: 'medium',
    criteria: ['1.3.1', '3.3.1'],
    oncePerPage: true,
  },
  canJudge: (input) => canJudgeActions(input, 'forms', findAll(input)),
  check(input) {
    return findAll(input).map(({ field: { node, text }, isAnnounced }) => {
      const said = (text ?? '').slice(0, MAX_TEXT).trim();
      const explanation = `When the form is sent empty, “${said}” appears near ${nameOfElement(input, node)}, but nothing ties the two: the field has neither aria-invalid nor an aria-describedby that refers to the text. Who comes to the field with a screen reader does not hear what is wrong. Set both when the text is shown.`;
      return { node, explanation, ...(isAnnounced && { severity: 'low' as const }) };
    });
  },
};

/** Those that nothing announces come first. */
function findAll({ page }: PageInput): { field: TriedField; isAnnounced: boolean }[] {
  const { forms = [] } = page.visit.actions ?? {};
  const found = forms.flatMap(({ fields, isAnnounced }) =>
    fields
      .filter(({ text, isTied, saysInvalid }) => text !== null && !isTied && !saysInvalid)
      .map((field) => ({ field, isAnnounced })),
  );
  return [
    ...found.filter(({ isAnnounced }) => !isAnnounced),
    ...found.filter(({ isAnnounced }) => isAnnounced),
  ];
}
