import type { RuleFamily } from '../rule-family.ts';

/** A control whose name for screen readers is not what can be read on it. */
export const labelContentNameMismatch: RuleFamily = {
  name: 'label-content-name-mismatch',
  axe: ['label-content-name-mismatch'],
  htmlcs: {
    '2_5_3.F96': {
      title: 'The name of a control must contain the text that can be read on it',
      explanation:
        'The name of the control (aria-label or aria-labelledby) does not contain the text that can be read on it, so people who use voice control say what they read, and nothing happens. Begin the name with this text, or remove aria-label.',
    },
  },
  measures: true,
};
