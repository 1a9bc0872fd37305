import type { RuleFamily } from '../rule-family.ts';

/** Text that moves by itself. */
export const marquee: RuleFamily = {
  name: 'marquee',
  axe: ['marquee'],
  htmlcs: { '2_2_2.F47': { title: 'Blinking elements must not be used' } },
};
