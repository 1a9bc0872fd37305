import type { RuleFamily } from '../rule-family.ts';

/** An embedded object without an alternative. */
export const objectAlt: RuleFamily = {
  name: 'object-alt',
  axe: ['object-alt'],
  htmlcs: {
    '1_1_1.H53,ARIA6': {
      title: 'Objects must have alternative text',
      explanation:
        'The object has no text, so people who can’t see it are not told what it shows. Put a text into <object>, or give it an aria-label.',
      answeredBy: ['object-alt'],
    },
    '1_1_1.H35.2': {
      title: 'Applets must have alternative text',
      explanation:
        'The applet has no alt attribute, and browsers no longer run applets, so people find nothing here. Replace it with something that browsers show.',
    },
    '1_1_1.H35.3': {
      title: 'Applets must have alternative text',
      explanation:
        'The applet has no text in it, and browsers no longer run applets, so people find nothing here. Replace it with something that browsers show.',
    },
  },
};
