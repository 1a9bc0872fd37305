import type { RuleFamily } from '../rule-family.ts';

/** An embedded object without an alternative. */
export const objectAlt: RuleFamily = {
  name: 'object-alt',
  axe: ['object-alt'],
  htmlcs: {
    '1_1_1.H53,ARIA6': { title: 'Objects must have alternative text', answeredBy: ['object-alt'] },
    '1_1_1.H35.2': { title: 'Applets must have alternative text' },
    '1_1_1.H35.3': { title: 'Applets must have alternative text' },
  },
};
