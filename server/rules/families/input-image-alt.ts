import type { RuleFamily } from '../rule-family.ts';

/** An image button that does not say what it does. */
export const inputImageAlt: RuleFamily = {
  name: 'input-image-alt',
  axe: ['input-image-alt'],
  htmlcs: {
    '1_1_1.H36': {
      title: 'Image buttons must have alternative text',
      answeredBy: ['input-image-alt'],
    },
    '4_1_2.H91.InputImage.Name': {
      title: 'Image buttons must have alternative text',
      answeredBy: ['input-image-alt'],
    },
  },
};
