import type { RuleFamily } from '../rule-family.ts';

/** A page whose `lang` names no language. */
export const htmlLangValid: RuleFamily = {
  name: 'html-lang-valid',
  axe: ['html-lang-valid'],
  htmlcs: {
    '3_1_1.H57.3.Lang': {
      title: 'The language of the page must be one that exists',
      explanation:
        'The language that the page names has no valid code, so screen readers may read it with the pronunciation of another. Write the code of the language of the text, such as <html lang="en">.',
      answeredBy: ['html-lang-valid'],
    },
    '3_1_1.H57.3.XmlLang': {
      title: 'The language of the page must be one that exists',
      explanation:
        'The language that the page names has no valid code, so screen readers may read it with the pronunciation of another. Write the code of the language of the text, such as <html lang="en">.',
      answeredBy: ['html-lang-valid'],
    },
  },
  relation: 'page',
};
