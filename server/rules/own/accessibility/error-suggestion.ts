import { explain } from '../../explain.ts';
import type { TriedField } from '../../../facts/action-facts.ts';
import { seesAllActions, canJudgeActions } from '../../read/content/trial-coverage.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

const MAX_TEXT = 60;

/** By what a text says what is expected: it names the kind of value, shows its parts, or gives an example. */
const HINTS = {
  email:
    /@|mail|correo|\bpost\b|address|adres|format|example|e\.g\.|such as|beispiel|z\. ?b\.|exempl|ejempl/i,
  date: /\d|\b[dmyjta]{2,4}\b|[dmyjta]{1,4}[./-][dmyjta]{1,4}|format|example|e\.g\.|such as|day|month|year|tag|monat|jahr|jour|mois|beispiel|z\. ?b\.|exempl|ejempl/i,
};

/** What is said of a value of the wrong format, without saying which one is right. WCAG 3.3.3; techniques G85 and G177. */
export const errorSuggestion: PageRule = {
  meta: {
    name: 'error-suggestion',
    category: 'accessibility',
    title: 'Form error does not say what is expected',
    severity: 'low',
    criteria: ['3.3.3'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: (input) => canJudgeActions(input, 'forms', findAll(input)),
  seesAll: (input) => seesAllActions(input, 'forms'),
  check(input) {
    return findAll(input).map(({ node, format, formatText }) => {
      const what = format === 'date' ? 'a date' : 'an e-mail address';
      const said = (formatText ?? '').slice(0, MAX_TEXT).trim();
      const explanation = explain(
        `${nameOfElement(input, node)} expects ${what}, and when it contains just “x”, the page says “${said}”.`,
        'Say what is expected, with an example.',
        'The message does not explain what would be right, which is hardest on people with reading or writing difficulties.',
      );
      return { node, explanation };
    });
  },
};

function findAll({ page }: PageInput): TriedField[] {
  const { forms = [] } = page.visit.actions ?? {};
  return forms
    .flatMap(({ fields }) => fields)
    .filter(
      ({ format, formatText }) => format !== null && formatText !== null && !HINTS[format].test(formatText),
    );
}
