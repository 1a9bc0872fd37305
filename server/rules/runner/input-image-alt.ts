import type { RuleFamily } from '../rule-family.ts';

/** An image button that does not say what it does. */
export const inputImageAlt: RuleFamily = {
  name: 'input-image-alt',
  axe: ['input-image-alt'],
  htmlcs: {
    '1_1_1.H36': {
      title: 'Image button has no alt text',
      explanation:
        'The image button has no alt attribute, so people who can’t see it don’t know what it does. Describe its action in the alt attribute.',
      answeredBy: ['input-image-alt'],
    },
    '4_1_2.H91.InputImage.Name': {
      title: 'Image button has no alt text',
      explanation:
        'The image button has no name, so people who can’t see it don’t know what it does. Describe its action in the alt attribute.',
      answeredBy: ['input-image-alt'],
    },
  },
};
