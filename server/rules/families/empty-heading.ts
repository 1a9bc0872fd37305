import type { RuleFamily } from '../rule-family.ts';

/** A heading that says nothing. */
export const emptyHeading: RuleFamily = {
  name: 'empty-heading',
  axe: ['empty-heading'],
  htmlcs: { '1_3_1.H42.2': { title: 'Headings must have a text', answeredBy: ['empty-heading'] } },
};
