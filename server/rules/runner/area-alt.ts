import type { RuleFamily } from '../rule-family.ts';

/** An area of an image map that does not say where it leads. */
export const areaAlt: RuleFamily = {
  name: 'area-alt',
  axe: ['area-alt'],
  htmlcs: {
    '1_1_1.H24': {
      title: 'Areas of image maps must have alternative text',
      explanation:
        'The area of the image map has no alt attribute, so people who use a screen reader are not told where it leads. Give it an alt attribute that says so.',
      answeredBy: ['area-alt'],
    },
  },
};
