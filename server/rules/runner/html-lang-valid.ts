import type { RuleFamily } from '../rule-family.ts';

/** A page whose `lang` names no language. */
export const htmlLangValid: RuleFamily = {
  name: 'html-lang-valid',
  axe: ['html-lang-valid'],
  htmlcs: {
    '3_1_1.H57.3.Lang': {
      title: 'Page has an invalid lang attribute',
      explanation:
        'The lang attribute of the page is not a valid language code, so screen readers may use the pronunciation of the wrong language. Use the language code of the text, such as <html lang="en">.',
      answeredBy: ['html-lang-valid'],
    },
    '3_1_1.H57.3.XmlLang': {
      title: 'Page has an invalid lang attribute',
      explanation:
        'The lang attribute of the page is not a valid language code, so screen readers may use the pronunciation of the wrong language. Use the language code of the text, such as <html lang="en">.',
      answeredBy: ['html-lang-valid'],
    },
  },
  relation: 'page',
};
