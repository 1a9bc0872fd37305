import type { RuleFamily } from '../rule-family.ts';

/** An image without an alternative for those who can't see it. */
export const imageAlt: RuleFamily = {
  name: 'image-alt',
  axe: ['image-alt', 'role-img-alt'],
  htmlcs: {
    '1_1_1.H37': {
      title: 'Images must have an alt attribute',
      answeredBy: ['image-alt', 'role-img-alt'],
    },
    '1_1_1.H67.1': { title: 'Decorative images must not have a title' },
    '1_1_1.H67.2': { title: 'Images with empty alternative text must be decorative', guess: true },
  },
};
