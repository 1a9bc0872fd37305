import type { RuleFamily } from '../rule-family.ts';

/** A link to a place on the page that does not exist. */
export const skipLink: RuleFamily = {
  name: 'skip-link',
  axe: ['skip-link'],
  htmlcs: {
    '2_4_1.G1,G123,G124.NoSuchID': { title: 'Links must lead to a place on the page that exists' },
    '2_4_1.G1,G123,G124.NoSuchIDFragment': {
      title: 'Links must lead to a place on the page that exists',
      guess: true,
    },
  },
};
