import type { RuleFamily } from '../rule-family.ts';

/** Text that blinks. HTML_CodeSniffer's code for the `blink` element is in the family `marquee`. */
export const blink: RuleFamily = {
  name: 'blink',
  axe: ['blink'],
  htmlcs: { '2_2_2.F4': {} },
};
