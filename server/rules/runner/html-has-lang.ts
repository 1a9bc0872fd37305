import type { RuleFamily } from '../rule-family.ts';

/** A page that does not say in which language it is written. */
export const htmlHasLang: RuleFamily = {
  name: 'html-has-lang',
  axe: ['html-has-lang'],
  htmlcs: {
    '3_1_1.H57.2': {
      title: 'The page must name its language',
      explanation:
        'The page does not name its language, so screen readers may read it with the pronunciation of another. Write the language of the text into the tag, such as <html lang="en">.',
      answeredBy: ['html-has-lang'],
    },
  },
  relation: 'page',
};
