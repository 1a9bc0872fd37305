import type { RuleFamily } from '../rule-family.ts';

/** An area of an image map that does not say where it leads. */
export const areaAlt: RuleFamily = {
  name: 'area-alt',
  axe: ['area-alt'],
  htmlcs: {
    '1_1_1.H24': {
      title: 'Image map area has no alt text',
      explanation:
        'The area of the image map has no alt attribute, so people who use a screen reader can’t tell where it leads. Describe the destination in the alt attribute.',
      answeredBy: ['area-alt'],
    },
  },
};
