import type { RuleFamily } from '../rule-family.ts';

/** An embedded object without an alternative. */
export const objectAlt: RuleFamily = {
  name: 'object-alt',
  axe: ['object-alt'],
  htmlcs: {
    '1_1_1.H53,ARIA6': {
      title: 'Object has no text alternative',
      explanation:
        'The object has no text alternative, so people who can’t see it don’t know what it shows. Add text to <object>, or give it an aria-label.',
      answeredBy: ['object-alt'],
    },
    '1_1_1.H35.2': {
      name: 'applet-alt',
      title: 'Applet has no text alternative',
      explanation:
        'The applet has no alt attribute, and browsers no longer support applets, so people find nothing here. Replace it with standard HTML.',
    },
    '1_1_1.H35.3': {
      name: 'applet-alt',
      title: 'Applet has no text alternative',
      explanation:
        'The applet has no text alternative, and browsers no longer support applets, so people find nothing here. Replace it with standard HTML.',
    },
  },
};
