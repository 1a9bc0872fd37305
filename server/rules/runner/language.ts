import { explain } from '../explain.ts';
import type { Rule } from '../rule.ts';

/** The language of a page and of its parts. */
export const LANGUAGE_RULES: readonly Rule[] = [
  // A page that does not say in which language it is written.
  {
    name: 'html-has-lang',
    severity: 'high',
    title: 'Page has no lang attribute',
    affects: 'Screen readers may use the pronunciation of the wrong language.',
    fix: 'Declare the language of the text, such as <html lang="en">.',
    htmlcs: {
      '3_1_1.H57.2': {
        title: 'Page has no lang attribute',
        explanation: explain(
          'The page does not declare its language, so screen readers may use the pronunciation of the wrong one.',
          'Declare the language of the text, such as <html lang="en">.',
        ),
        answeredBy: ['html-has-lang'],
      },
    },
    oneCause: true,
    relation: 'page',
    attributes: ['lang', 'hreflang', 'xml:lang'],
  },
  // A page whose `lang` names no language.
  {
    name: 'html-lang-valid',
    severity: 'high',
    title: 'Page has an invalid lang attribute',
    affects: 'Screen readers may use the pronunciation of the wrong language.',
    fix: 'Use the language code of the text, such as <html lang="en">.',
    htmlcs: {
      '3_1_1.H57.3.Lang': {
        title: 'Page has an invalid lang attribute',
        explanation: explain(
          'The lang attribute of the page is not a valid language code, so screen readers may use the pronunciation of the wrong language.',
          'Use the language code of the text, such as <html lang="en">.',
        ),
        answeredBy: ['html-lang-valid'],
      },
      '3_1_1.H57.3.XmlLang': {
        title: 'Page has an invalid lang attribute',
        explanation: explain(
          'The lang attribute of the page is not a valid language code, so screen readers may use the pronunciation of the wrong language.',
          'Use the language code of the text, such as <html lang="en">.',
        ),
        answeredBy: ['html-lang-valid'],
      },
    },
    relation: 'page',
    attributes: ['lang', 'hreflang', 'xml:lang'],
  },
  {
    name: 'html-xml-lang-mismatch',
    severity: 'medium',
    title: 'Attributes lang and xml:lang do not match',
    affects: 'Screen readers may use the pronunciation of the wrong language.',
    fix: 'Use the same language in both, or remove xml:lang.',
    attributes: ['lang', 'hreflang', 'xml:lang'],
  },
  // A part of a page whose `lang` names no language.
  {
    name: 'valid-lang',
    severity: 'medium',
    title: 'Invalid lang attribute on an element',
    affects: 'Screen readers may use the pronunciation of the wrong language.',
    fix: 'Use a valid language code, such as lang="fr".',
    htmlcs: {
      '3_1_2.H58.1.Lang': {
        title: 'Invalid lang attribute on an element',
        explanation: explain(
          'The lang attribute of this element is not a valid language code, so screen readers may use the pronunciation of the wrong language.',
          'Use a valid language code, such as lang="fr".',
        ),
        answeredBy: ['valid-lang'],
      },
      '3_1_2.H58.1.XmlLang': {
        title: 'Invalid lang attribute on an element',
        explanation: explain(
          'The lang attribute of this element is not a valid language code, so screen readers may use the pronunciation of the wrong language.',
          'Use a valid language code, such as lang="fr".',
        ),
        answeredBy: ['valid-lang'],
      },
    },
    attributes: ['lang', 'hreflang', 'xml:lang'],
  },
];
