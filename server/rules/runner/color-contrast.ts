import type { RuleFamily } from '../rule-family.ts';

/** Text that stands out too little from what is behind it. */
export const colorContrast: RuleFamily = {
  name: 'color-contrast',
  axe: ['color-contrast'],
  htmlcs: {
    '1_4_3.G18.Fail': {
      title: 'Text has too little contrast',
      explanation:
        'The contrast of the text is {2}, and text of this size needs {1}. People with low vision, and anyone in bright light, can’t read it well. Increase the contrast between the text and its background.',
      answeredBy: ['color-contrast'],
    },
    '1_4_3.G18.Abs': { title: 'Text may have too little contrast', answeredBy: ['color-contrast'] },
    '1_4_3.G18.Alpha': { title: 'Text may have too little contrast', answeredBy: ['color-contrast'] },
    '1_4_3.G18.BgImage': { title: 'Text may have too little contrast', answeredBy: ['color-contrast'] },
    '1_4_3.G145.Fail': {
      title: 'Large text has too little contrast',
      explanation:
        'The contrast of the text is {2}, and large text needs {1}. People with low vision, and anyone in bright light, can’t read it well. Increase the contrast between the text and its background.',
      answeredBy: ['color-contrast'],
    },
    '1_4_3.G145.Abs': { title: 'Text may have too little contrast', answeredBy: ['color-contrast'] },
    '1_4_3.G145.Alpha': { title: 'Text may have too little contrast', answeredBy: ['color-contrast'] },
    '1_4_3.G145.BgImage': { title: 'Text may have too little contrast', answeredBy: ['color-contrast'] },
  },
  measures: true,
};
