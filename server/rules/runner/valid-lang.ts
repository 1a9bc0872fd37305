import type { RuleFamily } from '../rule-family.ts';

/** A part of a page whose `lang` names no language. */
export const validLang: RuleFamily = {
  name: 'valid-lang',
  axe: ['valid-lang'],
  htmlcs: {
    '3_1_2.H58.1.Lang': {
      title: 'Invalid lang attribute on an element',
      explanation:
        'The lang attribute of this element is not a valid language code, so screen readers may use the pronunciation of the wrong language. Use a valid language code, such as lang="fr".',
      answeredBy: ['valid-lang'],
    },
    '3_1_2.H58.1.XmlLang': {
      title: 'Invalid lang attribute on an element',
      explanation:
        'The lang attribute of this element is not a valid language code, so screen readers may use the pronunciation of the wrong language. Use a valid language code, such as lang="fr".',
      answeredBy: ['valid-lang'],
    },
  },
};
