import type { RuleFamily } from '../rule-family.ts';

/** A page that does not say in which language it is written. */
export const htmlHasLang: RuleFamily = {
  name: 'html-has-lang',
  axe: ['html-has-lang'],
  htmlcs: { '3_1_1.H57.2': { title: 'The page must name its language', answeredBy: ['html-has-lang'] } },
  relation: 'page',
};
