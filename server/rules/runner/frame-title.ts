import type { RuleFamily } from '../rule-family.ts';

/** A frame that does not say what is in it. */
export const frameTitle: RuleFamily = {
  name: 'frame-title',
  axe: ['frame-title'],
  htmlcs: {
    '2_4_1.H64.1': {
      title: 'Frame has no title',
      explanation:
        'The frame has no title, so people who use a screen reader have to enter it to find out what is in it. Give it a title attribute that describes its content.',
      answeredBy: ['frame-title'],
    },
  },
};
