import type { RuleFamily } from '../rule-family.ts';

/** A frame that does not say what is in it. */
export const frameTitle: RuleFamily = {
  name: 'frame-title',
  axe: ['frame-title'],
  htmlcs: {
    '2_4_1.H64.1': {
      title: 'Frames must have a title',
      explanation:
        'The frame has no title, so people who use a screen reader are not told what is in it, and must enter it to find out. Give it a title attribute that says so.',
      answeredBy: ['frame-title'],
    },
  },
};
