import { explain } from '../../explain.ts';
import { contentOf } from '../../read/content/page-content.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import { textAbout } from '../../read/content/text-about.ts';
import type { PageRule } from '../../own-rule.ts';

/** Types of fields whose values have a format that browsers name in their messages, or to which a pattern does not apply. */
const OTHER_TYPES =
  /^(?:email|url|date|month|week|time|datetime-local|number|range|color|checkbox|radio|file|hidden|submit|image|button|reset)$/;
/** A pattern that holds for any text, or for any that is not blank. */
const ANYTHING = /^\^?(?:\.|\\S|\[\^\\s\]|\(\.\|\\n\)|\\s|[*+?])*\$?$/;
/** By what a text says which values are right: an example, a number of characters, or the name of a format that people know. */
const HINT =
  /\d|[a-z]-[a-z]\b|e-?mail|correo|\burl\b|format|example|e\.g\.|such as|only|digit|letter|character|upper|lower|at least|at most|must|ziffer|buchstabe|zeichen|beispiel|z\. ?b\.|mindestens|exempl|chiffre|lettre|caract[eè]r|ejempl|d[ií]gito|cifr/i;

/** Fields that take values of one format only, and neither say which, nor does the message of the browser. WCAG 3.3.2 and 3.3.3. */
export const patternHint: PageRule = {
  meta: {
    name: 'pattern-hint',
    category: 'accessibility',
    title: 'Required field format is not explained',
    severity: 'medium',
    criteria: ['3.3.2', '3.3.3'],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const { isShown } = contentOf(input);
    return tree.elements.flatMap((index) => {
      const { tag, attributes = {} } = tree.nodes[index] ?? {};
      const { pattern = '', type = '' } = attributes;
      if (tag !== 'input' || pattern === '' || OTHER_TYPES.test(type.toLowerCase())) return [];
      if (ANYTHING.test(pattern) || !isShown(index) || 'readonly' in attributes || 'disabled' in attributes)
        return [];
      // Browsers show it with their message.
      if ((attributes['title'] ?? '').trim() !== '') return [];
      if (HINT.test(textAbout(input, index))) return [];
      const explanation = explain(
        `${nameOfElement(input, index)} accepts only values that match the pattern “${pattern.slice(0, 60)}”, but no text at the field explains the format.`,
        'Describe the format in a text associated with the field by aria-describedby, and in its title, which browsers show with the message.',
        'A value that does not match is rejected with an error message that does not help: “Please match the requested format”.',
      );
      return [{ node: index, explanation }];
    });
  },
};
