import type { RuleFamily } from '../rule-family.ts';

/** A page that reloads or leaves by itself. */
export const metaRefresh: RuleFamily = {
  name: 'meta-refresh',
  axe: ['meta-refresh'],
  htmlcs: {
    '2_2_1.F40.2': {
      title: 'The page must not go to another address by itself',
      answeredBy: ['meta-refresh'],
    },
    '2_2_1.F41.2': { title: 'The page must not reload by itself', answeredBy: ['meta-refresh'] },
  },
};
