import type { RuleFamily } from '../rule-family.ts';

/** Text that blinks: a `blink` element, or a style that lets text blink. */
export const blink: RuleFamily = {
  name: 'blink',
  axe: ['blink'],
  htmlcs: { '2_2_2.F4': { title: 'Text must not blink' }, '2_2_2.F47': { title: 'Text must not blink' } },
};
