import type { RuleFamily } from '../rule-family.ts';

/** An image without an alternative for those who can't see it. */
export const imageAlt: RuleFamily = {
  name: 'image-alt',
  axe: ['image-alt', 'role-img-alt'],
  htmlcs: {
    '1_1_1.H37': {
      title: 'Images must have alternative text',
      answeredBy: ['image-alt', 'role-img-alt'],
    },
    '1_1_1.H67.1': { title: 'Decorative images should not have a title', severity: 'low' },
    '1_1_1.H67.2': { title: 'Images with empty alternative text must be decorative', guess: true },
  },
};
