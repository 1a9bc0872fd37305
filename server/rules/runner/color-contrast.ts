import type { RuleFamily } from '../rule-family.ts';

/** Text that stands out too little from what is behind it. */
export const colorContrast: RuleFamily = {
  name: 'color-contrast',
  axe: ['color-contrast'],
  htmlcs: {
    '1_4_3.G18.Fail': {
      title: 'Text must have enough contrast',
      explanation:
        'The contrast of the text is {2}, and text of this size needs {1}. People with low vision, and everybody in bright light, can’t read it well. Make the text darker or lighter than what is behind it.',
      answeredBy: ['color-contrast'],
    },
    '1_4_3.G18.Abs': { title: 'Text may not have enough contrast', answeredBy: ['color-contrast'] },
    '1_4_3.G18.Alpha': { title: 'Text may not have enough contrast', answeredBy: ['color-contrast'] },
    '1_4_3.G18.BgImage': { title: 'Text may not have enough contrast', answeredBy: ['color-contrast'] },
    '1_4_3.G145.Fail': {
      title: 'Large text must have enough contrast',
      explanation:
        'The contrast of the text is {2}, and large text needs {1}. People with low vision, and everybody in bright light, can’t read it well. Make the text darker or lighter than what is behind it.',
      answeredBy: ['color-contrast'],
    },
    '1_4_3.G145.Abs': { title: 'Text may not have enough contrast', answeredBy: ['color-contrast'] },
    '1_4_3.G145.Alpha': { title: 'Text may not have enough contrast', answeredBy: ['color-contrast'] },
    '1_4_3.G145.BgImage': { title: 'Text may not have enough contrast', answeredBy: ['color-contrast'] },
  },
  measures: true,
};
