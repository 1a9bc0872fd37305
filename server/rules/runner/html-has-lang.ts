import type { RuleFamily } from '../rule-family.ts';

/** A page that does not say in which language it is written. */
export const htmlHasLang: RuleFamily = {
  name: 'html-has-lang',
  axe: ['html-has-lang'],
  htmlcs: {
    '3_1_1.H57.2': {
      title: 'Page has no lang attribute',
      explanation:
        'The page does not declare its language, so screen readers may use the pronunciation of the wrong one. Declare the language of the text, such as <html lang="en">.',
      answeredBy: ['html-has-lang'],
    },
  },
  relation: 'page',
};
