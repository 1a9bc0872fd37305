import type { RuleFamily } from '../rule-family.ts';

/** A page that reloads or leaves by itself. */
export const metaRefresh: RuleFamily = {
  name: 'meta-refresh',
  axe: ['meta-refresh'],
  htmlcs: {
    '2_2_1.F40.2': { title: 'Page goes to another address by itself' },
    '2_2_1.F41.2': { title: 'Page reloads by itself' },
  },
};
