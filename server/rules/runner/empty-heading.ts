import type { RuleFamily } from '../rule-family.ts';

/** A heading that says nothing. */
export const emptyHeading: RuleFamily = {
  name: 'empty-heading',
  axe: ['empty-heading'],
  htmlcs: {
    '1_3_1.H42.2': {
      title: 'Headings must have a text',
      explanation:
        'The heading has no text. People who use a screen reader jump from heading to heading, and land on one that says nothing. Put a text into it, or use another element.',
      answeredBy: ['empty-heading'],
    },
  },
};
