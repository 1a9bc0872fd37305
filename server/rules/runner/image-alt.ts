import type { RuleFamily } from '../rule-family.ts';

/** An image without an alternative for those who can't see it. */
export const imageAlt: RuleFamily = {
  name: 'image-alt',
  axe: ['image-alt', 'role-img-alt'],
  htmlcs: {
    '1_1_1.H37': {
      title: 'Image has no alt text',
      explanation:
        'The image has no alt attribute, so people who can’t see it don’t know what it shows; screen readers may read its file name. Give it an alt attribute that describes it, or alt="" if it is decorative.',
      answeredBy: ['image-alt', 'role-img-alt'],
    },
    '1_1_1.H67.1': {
      name: 'decorative-image-title',
      title: 'Decorative image has a title',
      explanation:
        'The image is marked as decorative with alt="", but has a title, which some screen readers read. Remove the title, or move its text into the alt attribute.',
      severity: 'low',
    },
    '1_1_1.H67.2': { title: 'Image with an empty alt text may not be decorative', guess: true },
  },
};
