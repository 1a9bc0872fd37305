import type { RuleFamily } from '../rule-family.ts';

/** Text that blinks: a `blink` element, or a style that lets text blink. */
export const blink: RuleFamily = {
  name: 'blink',
  axe: ['blink'],
  htmlcs: {
    '2_2_2.F4': {
      title: 'Blinking text',
      explanation:
        'A style makes the text blink (text-decoration: blink). It distracts people, and people with an attention disorder can’t read on. Remove it.',
    },
    '2_2_2.F47': {
      title: 'Blinking text',
      explanation:
        'The text blinks (<blink>). It distracts people, and people with an attention disorder can’t read on. Remove the element.',
    },
  },
};
