import { explain } from '../../explain.ts';
import type { TriedField, TriedForm } from '../../../facts/action-facts.ts';
import { seesAllActions, canJudgeActions } from '../../read/content/trial-coverage.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

const MAX_TEXT = 60;
/** A text that is about each field. */
const NAMES_ALL = /\b(?:all|every|each|alle|jedes|tous|toutes|todos|todas|tutti)\b/i;

/**
 * Texts about errors that only stand near their field, or are not about a field at all. WCAG 3.3.1 and 1.3.1; techniques
 * ARIA21, ARIA1 and G83.
 */
export const formErrorTied: PageRule = {
  meta: {
    name: 'form-error-tied',
    category: 'accessibility',
    title: 'Form error is not associated with its field',
    severity: 'medium',
    criteria: ['1.3.1', '3.3.1'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: (input) => canJudgeActions(input, 'forms', [...findAll(input), ...findGeneral(input)]),
  seesAll: (input) => seesAllActions(input, 'forms'),
  check(input) {
    const untied = findAll(input).map(({ field: { node, text }, isAnnounced }) => {
      const said = (text ?? '').slice(0, MAX_TEXT).trim();
      const explanation = explain(
        `When the form is sent empty, “${said}” appears near ${nameOfElement(input, node)}, but the two are not associated: the field has neither aria-invalid nor an aria-describedby that refers to the text.`,
        'Set both when the text is shown.',
        `People who use a screen reader don't hear what is wrong when they reach the field.`,
      );
      return { node, explanation, ...(isAnnounced && { severity: 'low' as const }) };
    });
    const general = findGeneral(input).map(({ node, general: text, empty }) => {
      const said = (text ?? '').slice(0, MAX_TEXT).trim();
      const explanation = explain(
        `When this form is sent empty, “${said}” appears, but nothing shows which of its ${empty} empty fields it refers to: no text next to a field, no aria-invalid, and the focus does not move there.`,
        'Write the error next to each field, set aria-invalid, and refer to the text with aria-describedby.',
        'People who use a screen reader, or find it hard to remember, have to guess.',
      );
      return { node, explanation, ...(NAMES_ALL.test(text ?? '') && { severity: 'low' as const }) };
    });
    return [...untied, ...general];
  },
};

/** Forms that say something is wrong, and not with which of several fields. */
function findGeneral({ page }: PageInput): TriedForm[] {
  const { forms = [] } = page.visit.actions ?? {};
  return forms.filter(
    ({ general, empty, fields }) =>
      general !== null &&
      empty > 1 &&
      fields.every(({ text, saysInvalid, isTied }) => text === null && !saysInvalid && !isTied),
  );
}

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
