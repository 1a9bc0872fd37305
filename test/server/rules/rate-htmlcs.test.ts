import { describe, expect, it } from 'vitest';
import { rateHtmlcs } from '../../../server/rules/rate-htmlcs.ts';

describe('rateHtmlcs', () => {
  it.each([
    [
      'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37',
      ['1.1.1'],
      'Images must have an alt attribute',
      'non-text-content',
    ],
    [
      'WCAG2AA.Principle1.Guideline1_4.1_4_3_F24.F24.FGColour',
      ['1.4.3'],
      'A background colour needs a text colour beside it',
      'contrast-minimum',
    ],
    [
      'WCAG2AA.Principle1.Guideline1_4.1_4_10.C32,C31,C33,C38,SCR34,G206',
      ['1.4.10'],
      'Reflow (WCAG 1.4.10)',
      'reflow',
    ],
    [
      'WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.InputText.Name',
      ['4.1.2'],
      'Controls must have a name',
      'name-role-value',
    ],
    [
      'WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.InputDatetime-local.Name',
      ['4.1.2'],
      'Controls must have a name',
      'name-role-value',
    ],
    [
      'WCAG2AA.Principle1.Guideline1_4.1_4_3.G18.BgImage',
      ['1.4.3'],
      'Text may not have enough contrast',
      'contrast-minimum',
    ],
    ['WCAG2AA.Principle2.Guideline2_4.2_4_7.X1', ['2.4.7'], 'Focus Visible (WCAG 2.4.7)', 'focus-visible'],
  ])('reads %s', (code, criteria, title, page) => {
    const [violation] = rateHtmlcs([{ code, node: 1, type: 'error', message: 'Because.' }]);
    expect(violation).toMatchObject({
      runner: 'htmlcs',
      severity: 'medium',
      needsReview: false,
      criteria,
      title,
      explanation: 'Because.',
      helpUrl: `https://www.w3.org/WAI/WCAG22/Understanding/${page}`,
    });
  });

  it('takes warnings for what a person must check, and leaves unknown codes as they are', () => {
    const [violation] = rateHtmlcs([{ code: 'Odd', node: null, type: 'warning', message: 'Look.' }]);
    expect(violation).toMatchObject({ severity: 'low', needsReview: true, criteria: [], node: null });
    expect(violation).not.toHaveProperty('helpUrl');
  });
});
