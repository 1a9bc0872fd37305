import { explain } from '../../explain.ts';
import type { TriedForm } from '../../../facts/action-facts.ts';
import { seesAllActions, canJudgeActions } from '../../read/content/trial-coverage.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/**
 * Forms that are kept back because of an empty field, and mark it by its looks alone. WCAG 3.3.1 and 1.4.1, failure F81
 * for the fields that must be filled in.
 */
export const formErrorText: PageRule = {
  meta: {
    name: 'form-error-text',
    category: 'accessibility',
    title: 'Form error is not explained in text',
    severity: 'medium',
    criteria: ['3.3.1', '1.4.1'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: (input) => canJudgeActions(input, 'forms', findAll(input)),
  seesAll: (input) => seesAllActions(input, 'forms'),
  check(input) {
    return findAll(input).map(({ fields }) => {
      const marked = fields.filter(({ looksWrong, saysInvalid }) => looksWrong || saysInvalid);
      const node = marked[0]?.node ?? -1;
      const more = marked.length > 1 ? ` and ${marked.length - 1} more` : '';
      const isOne = marked.length === 1;
      const looks = isOne ? 'only changes how it looks' : 'only change how they look';
      const how = marked[0]?.looksWrong === true ? looks : `only ${isOne ? 'gets' : 'get'} aria-invalid`;
      const explanation = explain(
        `When this form is sent empty, ${nameOfElement(input, node)}${more} ${how}; no text on the page says what is missing.`,
        'Write next to each field what is missing, and refer to that text with aria-describedby.',
        `People who can't see colours or who use a screen reader get no explanation of why nothing happens.`,
      );
      return { node, explanation };
    });
  },
};

function findAll({ page }: PageInput): TriedForm[] {
  const { forms = [] } = page.visit.actions ?? {};
  return forms.filter(
    ({ hasText, fields }) =>
      !hasText && fields.some(({ looksWrong, saysInvalid }) => looksWrong || saysInvalid),
  );
}
