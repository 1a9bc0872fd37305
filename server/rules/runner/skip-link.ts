import type { RuleFamily } from '../rule-family.ts';

/** A link to a place on the page that does not exist. */
export const skipLink: RuleFamily = {
  name: 'skip-link',
  axe: ['skip-link'],
  htmlcs: {
    // Our rule `broken-fragment` knows how browsers look for a part of a page, and what scripts make of links.
    '2_4_1.G1,G123,G124.NoSuchID': { isNoFinding: true },
    '2_4_1.G1,G123,G124.NoSuchIDFragment': { isNoFinding: true },
  },
};
