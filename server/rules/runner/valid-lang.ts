import type { RuleFamily } from '../rule-family.ts';

/** A part of a page whose `lang` names no language. */
export const validLang: RuleFamily = {
  name: 'valid-lang',
  axe: ['valid-lang'],
  htmlcs: {
    '3_1_2.H58.1.Lang': {
      title: 'The language of a part must be one that exists',
      explanation:
        'The language that this part names has no valid code, so screen readers may read it with the pronunciation of another. Write the code of a language, such as lang="fr".',
      answeredBy: ['valid-lang'],
    },
    '3_1_2.H58.1.XmlLang': {
      title: 'The language of a part must be one that exists',
      explanation:
        'The language that this part names has no valid code, so screen readers may read it with the pronunciation of another. Write the code of a language, such as lang="fr".',
      answeredBy: ['valid-lang'],
    },
  },
};
