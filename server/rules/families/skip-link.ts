import type { RuleFamily } from '../rule-family.ts';

/** A link to a place on the page that does not exist. */
export const skipLink: RuleFamily = {
  name: 'skip-link',
  axe: ['skip-link'],
  htmlcs: {
    '2_4_1.G1,G123,G124.NoSuchID': {
      title: 'Links must lead to a place on the page that exists',
      explanation:
        'The link leads to “#{1}”, and no element of the page has this id, so whoever follows it stays where they are. Correct the link, or give the place this id.',
    },
    '2_4_1.G1,G123,G124.NoSuchIDFragment': {
      title: 'Links must lead to a place on the page that exists',
      guess: true,
    },
  },
};
