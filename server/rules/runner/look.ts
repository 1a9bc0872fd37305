import { explain } from '../explain.ts';
import type { Rule } from '../rule.ts';
import { needsNoContrast } from './refutations.ts';

/** What has to be seen: contrast, spacing, size. */
export const LOOK_RULES: readonly Rule[] = [
  {
    name: 'avoid-inline-spacing',
    severity: 'medium',
    title: 'Text spacing can’t be changed',
    affects: 'People with low vision or dyslexia can’t increase the spacing, because !important fixes it.',
    fix: 'Remove !important from line-height, letter-spacing and word-spacing in the style attribute.',
  },
  // Text that stands out too little from what is behind it.
  {
    name: 'color-contrast',
    severity: 'high',
    // What is too pale for level AA is too pale for AAA, too.
    criteria: ['1.4.6'],
    title: 'Text has too little contrast',
    affects: 'People with low vision, and anyone in bright light, can’t read it well.',
    fix: 'Increase the contrast between the text and its background.',
    htmlcs: {
      '1_4_3.G18.Fail': {
        refutedBy: needsNoContrast,
        title: 'Text has too little contrast',
        explanation: explain(
          'The contrast of the text is {2}, and text of this size needs {1}.',
          'Increase the contrast between the text and its background.',
          'People with low vision, and anyone in bright light, can’t read it well.',
        ),
        answeredBy: ['color-contrast'],
      },
      '1_4_3.G18.Abs': {
        title: 'Text has too little contrast',
        open: 'The text is positioned over other elements.',
        answeredBy: ['color-contrast'],
      },
      '1_4_3.G18.Alpha': {
        title: 'Text has too little contrast',
        open: 'The colours are partly transparent.',
        answeredBy: ['color-contrast'],
      },
      '1_4_3.G18.BgImage': {
        title: 'Text has too little contrast',
        open: 'An image lies behind the text.',
        answeredBy: ['color-contrast'],
      },
      '1_4_3.G145.Fail': {
        refutedBy: needsNoContrast,
        title: 'Large text has too little contrast',
        explanation: explain(
          'The contrast of the text is {2}, and large text needs {1}.',
          'Increase the contrast between the text and its background.',
          'People with low vision, and anyone in bright light, can’t read it well.',
        ),
        answeredBy: ['color-contrast'],
      },
      '1_4_3.G145.Abs': {
        title: 'Text has too little contrast',
        open: 'The text is positioned over other elements.',
        answeredBy: ['color-contrast'],
      },
      '1_4_3.G145.Alpha': {
        title: 'Text has too little contrast',
        open: 'The colours are partly transparent.',
        answeredBy: ['color-contrast'],
      },
      '1_4_3.G145.BgImage': {
        title: 'Text has too little contrast',
        open: 'An image lies behind the text.',
        answeredBy: ['color-contrast'],
      },
    },
    measures: true,
    refutedBy: needsNoContrast,
    contrast: { text: 4.5, large: 3 },
  },
  {
    name: 'color-contrast-enhanced',
    severity: 'medium',
    title: 'Text contrast is below level AAA',
    affects: 'People with very low vision can’t read it well.',
    fix: 'Increase the contrast between the text and its background.',
    measures: true,
    refutedBy: needsNoContrast,
    contrast: { text: 7, large: 4.5 },
  },
  {
    name: 'link-in-text-block',
    severity: 'medium',
    title: 'Link in text is recognisable by colour alone',
    affects: 'People with colour blindness do not see the link.',
    fix: 'Underline links in text.',
    measures: true,
  },
  {
    name: 'target-size',
    severity: 'medium',
    title: 'Touch target is too small',
    affects: 'People with a tremor hit the wrong target.',
    fix: 'Make it at least 24 by 24 CSS pixels, or leave more space around it.',
    measures: true,
    isByKind: true,
  },
];
