import type { RuleFamily } from '../rule-family.ts';

/** A control whose name for screen readers is not what can be read on it. */
export const labelContentNameMismatch: RuleFamily = {
  name: 'label-content-name-mismatch',
  axe: ['label-content-name-mismatch'],
  htmlcs: {
    '2_5_3.F96': {
      title: 'Accessible name does not contain the visible text',
      explanation:
        'The name of the control (aria-label or aria-labelledby) does not contain the visible text, so people who use voice control say that text, and nothing happens. Start the name with the visible text, or remove aria-label.',
    },
  },
  measures: true,
};
