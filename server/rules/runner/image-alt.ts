import type { RuleFamily } from '../rule-family.ts';

/** An image without an alternative for those who can't see it. */
export const imageAlt: RuleFamily = {
  name: 'image-alt',
  axe: ['image-alt', 'role-img-alt'],
  htmlcs: {
    '1_1_1.H37': {
      title: 'Images must have alternative text',
      explanation:
        'The image has no alt attribute, so people who can’t see it are not told what it shows; screen readers may read its file name. Give it an alt attribute that says what it shows, or alt="" if it is decoration.',
      answeredBy: ['image-alt', 'role-img-alt'],
    },
    '1_1_1.H67.1': {
      title: 'Decorative images should not have a title',
      explanation:
        'The image has alt="" and is decoration, but also a title, which some screen readers read. Remove the title, or put its text into the alt attribute.',
      severity: 'low',
    },
    '1_1_1.H67.2': { title: 'Images with empty alternative text must be decorative', guess: true },
  },
};
