import type { RuleFamily } from '../rule-family.ts';

/** A heading that skips a level. */
export const headingOrder: RuleFamily = {
  name: 'heading-order',
  axe: ['heading-order'],
  htmlcs: { '1_3_1_A.G141': { title: 'Heading level is skipped', guess: true } },
};
