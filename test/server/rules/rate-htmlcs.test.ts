import { describe, expect, it } from 'vitest';
import { ruleNamed } from '../../../server/rules/registry.ts';
import { rateHtmlcs } from '../../../server/rules/rate-htmlcs.ts';

describe('rateHtmlcs', () => {
  it.each([
    ['WCAG2AA.Principle1.Guideline1_1.1_1_1.H37', ['1.1.1'], 'Image has no alt text', 'non-text-content'],
    [
      'WCAG2AA.Principle2.Guideline2_1.2_1_1.SCR20.DblClick',
      ['2.1.1'],
      'Mouse event handler without a keyboard equivalent',
      'keyboard',
    ],
    [
      'WCAG2AA.Principle1.Guideline1_4.1_4_10.C32,C31,C33,C38,SCR34,G206',
      ['1.4.10'],
      'Page needs scrolling in two directions',
      'reflow',
    ],
    [
      'WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.InputText.Name',
      ['4.1.2'],
      'Form field has no label',
      'name-role-value',
    ],
    [
      'WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.InputDatetime-local.Name',
      ['4.1.2'],
      'Form field has no label',
      'name-role-value',
    ],
    [
      'WCAG2AA.Principle1.Guideline1_4.1_4_3.G18.BgImage',
      ['1.4.3'],
      'Text has too little contrast',
      'contrast-minimum',
    ],
    // Codes that no table knows, one of them without a technique.
    ['WCAG2AA.Principle2.Guideline2_5.2_5_4.', ['2.5.4'], 'Page reacts to device motion', 'motion-actuation'],
    [
      'WCAG2AA.Principle2.Guideline2_4.2_4_7.X1',
      ['2.4.7'],
      'The keyboard focus must be visible',
      'focus-visible',
    ],
    [
      'WCAG2AAA.Principle1.Guideline1_4.1_4_6.G17.Fail',
      ['1.4.6'],
      'Text should have the contrast of level AAA',
      'contrast-enhanced',
    ],
  ])('reads %s', (code, criteria, title, page) => {
    const [violation] = rateHtmlcs([{ code, node: 1, type: 'error', message: 'Because.' }]);
    expect(violation).toMatchObject({
      runner: 'htmlcs',
      severity: 'medium',
      needsReview: false,
      criteria,
      title,
      helpUrl: `https://www.w3.org/WAI/WCAG22/Understanding/${page}`,
    });
  });

  it.each([
    ['WCAG2AA.Principle4.Guideline4_1.4_1_1.F77', 'low'],
    ['WCAG2AA.Principle1.Guideline1_3.1_3_1.H43,H63', 'low'],
    ['WCAG2AA.Principle1.Guideline1_3.1_3_1.H63.3', 'medium'],
    ['Odd', 'medium'],
  ])('gives an error %s severity %s, and a warning low', (code, severity) => {
    const rated = rateHtmlcs([
      { code, node: 1, type: 'error', message: '' },
      { code, node: 2, type: 'warning', message: '' },
    ]);
    expect(rated.map((violation) => violation.severity)).toEqual([severity, 'low']);
  });

  it.each([
    [
      '1_3.1_3_1.H44.NotFormControl',
      'It names a heading.',
      /^The label refers to an element that is not a form field/,
    ],
    ['4_1.4_1_1.F77', 'Duplicate id attribute value "a" found.', /has the id “a”/],
    ['1_3.1_3_1.H43.IncorrectAttr', 'Incorrect. Expected "a b" but found "c"', /is “c” instead of “a b”/],
    [
      '1_3.1_3_5.H98',
      'Invalid autocomplete value: tel. Element does not belong to Text control group.',
      /“tel” is not a valid/,
    ],
    [
      '1_3.1_3_5.H98',
      'This element contains a potentially faulty value in its autocomplete attribute: foo.',
      /“foo” is not a valid/,
    ],
    [
      '1_4.1_4_3.G18.Fail',
      'Expected a contrast ratio of at least 4.5:1, but text has a contrast ratio of 2.1:1. Recommendation: #fff.',
      /is 2\.1 to 1, and text of this size needs 4\.5 to 1/,
    ],
  ])('words %s with the values of the element', (short, message, says) => {
    const code = `WCAG2AA.Principle${short.charAt(0)}.Guideline${short}`;
    for (const type of ['error', 'warning'] as const) {
      const [violation] = rateHtmlcs([{ code, node: 1, type, message }]);
      expect(violation?.explanation).toMatch(says);
      expect(violation?.explanation).not.toMatch(/Check this by hand|[{}]/);
    }
  });

  it('gives contrast that axe did not measure the severity of axe, and the two colours as the cause', () => {
    const code = 'WCAG2AA.Principle1.Guideline1_4.1_4_3.G18.Fail';
    const issue = { code, node: 1, type: 'error', message: 'It is 2.1:1, not 4.5:1.' } as const;
    const colours = ['#777777', '#ffffff'];
    const [known, unknown] = rateHtmlcs([{ ...issue, colours }, issue]);
    expect(known).toMatchObject({
      severity: ruleNamed('color-contrast').severity,
      cause: '#777777 on #ffffff',
    });
    expect(unknown).toMatchObject({ cause: '2.1:1 4.5:1' });
    // Who changes one of them repairs both.
    const [swapped] = rateHtmlcs([{ ...issue, colours: ['#FFFFFF', '#777777'] }]);
    expect(swapped?.cause).toBe(known?.cause);
  });

  it('takes warnings for what a person must check, and leaves unknown codes as they are', () => {
    const [violation] = rateHtmlcs([{ code: 'Odd', node: null, type: 'warning', message: 'Look.' }]);
    expect(violation).toMatchObject({ severity: 'low', needsReview: true, criteria: [], node: null });
    expect(violation).not.toHaveProperty('helpUrl');
    expect(violation?.explanation).toMatch(/^Check this by hand: .*Look\.$/);
  });
});
