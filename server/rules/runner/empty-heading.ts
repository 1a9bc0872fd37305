import type { RuleFamily } from '../rule-family.ts';

/** A heading that says nothing. */
export const emptyHeading: RuleFamily = {
  name: 'empty-heading',
  axe: ['empty-heading'],
  htmlcs: {
    '1_3_1.H42.2': {
      title: 'Heading is empty',
      explanation:
        'The heading has no text. People who use a screen reader navigate by headings, and land on one that says nothing. Add text to it, or use another element.',
      answeredBy: ['empty-heading'],
    },
  },
};
