import { describe, expect, it } from 'vitest';
import type { HtmlcsIssue } from '../../../server/facts/reported-page.ts';
import { rateIssues } from '../../../server/rules/rate-issues.ts';
import { axeIssue } from '../../../harness/findings/reported.ts';

describe('rateIssues', () => {
  const H37 = 'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37';
  const issues = {
    axe: [axeIssue({ node: 7 })],
    htmlcs: [7, 9].map((node) => ({ code: H37, node, type: 'error' as const, message: 'No alt.' })),
    axeRules: ['image-alt', 'role-img-alt'],
    omitted: [],
    unjudged: [],
    breaks: [],
  };
  const reported = (changes: object): string[] =>
    rateIssues({ ...issues, ...changes }).map(({ runner, node }) => `${runner} ${node}`);

  it('does not report what axe has looked at and found right', () => {
    expect(reported({})).toEqual(['axe 7', 'htmlcs 7']);
  });

  it.each([
    ['axe did not finish', { axe: [], axeRules: [] }, ['htmlcs 7', 'htmlcs 9']],
    ['axe had too many', { omitted: [{ rule: 'image-alt', count: 3 }] }, ['axe 7', 'htmlcs 7', 'htmlcs 9']],
    ['axe could not decide', { axe: [axeIssue({ node: 9, needsReview: true })] }, ['axe 9', 'htmlcs 9']],
  ])('reports it if %s', (_when, changes, expected) => {
    expect(reported(changes)).toEqual(expected);
  });

  it.each([
    ['in the page', { runner: 'axe', code: 'image-alt' } as const, ['axe 7', 'htmlcs 7', 'htmlcs 9']],
    ['in a frame', { runner: 'axe', code: '' } as const, ['axe 7', 'htmlcs 7', 'htmlcs 9']],
    ['another rule', { runner: 'axe', code: 'region' } as const, ['axe 7', 'htmlcs 7']],
    ['the other runner', { runner: 'htmlcs', code: '' } as const, ['axe 7', 'htmlcs 7']],
  ])('knows that something broke axe: %s', (_where, unjudged, expected) => {
    expect(reported({ unjudged: [unjudged] })).toEqual(expected);
  });

  it.each([
    ['contrast', '1_4.1_4_3.G18.Fail', 'color-contrast'],
    ['contrast of large text', '1_4.1_4_3.G145.Fail', 'color-contrast'],
    ['the language of a part', '3_1.3_1_2.H58.1.Lang', 'valid-lang'],
    ['a heading', '1_3.1_3_1.H42.2', 'empty-heading'],
    ['a frame', '2_4.2_4_1.H64.1', 'frame-title'],
    ['a reload', '2_2.2_2_1.F41.2', 'meta-refresh'],
    ['decoration', '1_3.1_3_1.F92,ARIA4', 'presentation-role-conflict'],
  ])('of %s, reports what axe confirms for the element', (_what, short, rule) => {
    const changes = (node: number | null) => ({
      htmlcs: [{ code: codeOf(short), node: 7, type: 'error', message: '' }],
      axeRules: [rule],
      axe: [axeIssue({ rule, node })],
    });
    expect(reported(changes(7))).toEqual(['axe 7', 'htmlcs 7']);
    expect(reported(changes(9))).toEqual(['axe 9']);
    expect(reported({ ...changes(9), axeRules: [] })).toEqual(['axe 9', 'htmlcs 7']);
  });

  it.each([
    ['a button', '4_1.4_1_2.H91.Button.Name', ['button-name', 'input-button-name', 'aria-command-name']],
    [
      'a field',
      '4_1.4_1_2.H91.InputText.Name',
      ['label', 'select-name', 'aria-input-field-name', 'aria-toggle-field-name'],
    ],
    ['a link', '4_1.4_1_2.H91.A.NoContent', ['link-name']],
    ['an image button', '4_1.4_1_2.H91.InputImage.Name', ['input-image-alt']],
  ])('of the name of %s, reports what any of the rules of axe confirms', (_what, short, axeRules) => {
    const htmlcs = [{ code: codeOf(short), node: 7, type: 'error', message: '' }];
    expect(reported({ axe: [], htmlcs, axeRules })).toEqual([]);
    expect(reported({ axe: [], htmlcs, axeRules: axeRules.slice(1) })).toEqual(['htmlcs 7']);
    for (const rule of axeRules) {
      expect(reported({ axe: [axeIssue({ rule, node: 7 })], htmlcs, axeRules })).toEqual([
        'axe 7',
        'htmlcs 7',
      ]);
    }
  });

  it.each([
    ['a title', '2_4.2_4_2.H25.1.NoTitleEl', 'document-title'],
    ['a language', '3_1.3_1_1.H57.2', 'html-has-lang'],
    ['a valid language', '3_1.3_1_1.H57.3.Lang', 'html-lang-valid'],
  ])('of the lack of %s, reports what axe confirms for the page', (_what, short, rule) => {
    const htmlcs = [{ code: codeOf(short), node: null, type: 'error', message: '' }];
    expect(reported({ axe: [axeIssue({ rule, node: 0 })], htmlcs, axeRules: [rule] })).toEqual([
      'axe 0',
      'htmlcs null',
    ]);
    expect(reported({ axe: [], htmlcs, axeRules: [rule] })).toEqual([]);
  });

  it('does not take a contrast that axe could not measure for one that it confirms', () => {
    const htmlcs = [{ code: codeOf('1_4.1_4_3.G18.Fail'), node: 7, type: 'error', message: '' }];
    const axe = [axeIssue({ rule: 'color-contrast', node: 7, needsReview: true })];
    expect(reported({ axe, htmlcs, axeRules: ['color-contrast'] })).toEqual(['axe 7']);
  });

  it.each([
    '1_3.1_3_1.H39.3.NoCaption',
    '1_3.1_3_1.H73.3.NoSummary',
    '1_3.1_3_1.F68.Hidden',
    '1_3.1_3_1.H85.2',
    '1_3.1_3_1.H43.ScopeAmbiguous',
    '1_4.1_4_3_F24.F24.BGColour',
    '1_4.1_4_3_F24.F24.FGColour',
    '2_1.2_1_1.G90',
  ])('leaves out %s, which affects no one or is reported better', (short) => {
    const htmlcs = [{ code: codeOf(short), node: 7, type: 'warning', message: '' }];
    expect(reported({ axe: [], htmlcs, axeRules: [] })).toEqual([]);
  });
});

describe('a header of a table that has no id', () => {
  const ids = {
    code: codeOf('1_3.1_3_1.H43.MissingHeaderIds'),
    node: 7,
    type: 'error',
    message: '',
  } as const;
  const cells = { ...ids, code: codeOf('1_3.1_3_1.H43.MissingHeadersAttrs') };

  it('is reported where it is all that is wrong', () => {
    expect(found(ids, { ...cells, node: 9 }).map(({ node }) => node)).toEqual([7, 9]);
  });

  it('is one defect with cells of the same table that name no headers', () => {
    expect(found(ids, cells).map(({ code }) => code)).toEqual([cells.code]);
  });
});

/** What is reported if HTML_CodeSniffer alone finds something. */
function found(...htmlcs: HtmlcsIssue[]) {
  return rateIssues({ axe: [], htmlcs, axeRules: [], omitted: [], unjudged: [], breaks: [] });
}

/** `WCAG2AA.Principle1.Guideline1_4.1_4_3.G18` of `1_4.1_4_3.G18`. */
function codeOf(short: string): string {
  return `WCAG2AA.Principle${short.charAt(0)}.Guideline${short}`;
}
