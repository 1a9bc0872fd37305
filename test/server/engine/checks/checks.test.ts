import { describe, expect, it } from 'vitest';
import { checkAxe } from '../../../../server/engine/checks/check-axe.ts';
import { checkHtmlcs } from '../../../../server/engine/checks/check-htmlcs.ts';
import { checkIssues } from '../../../../server/engine/checks/check-issues.ts';
import type { AxeIssue } from '../../../../server/engine/gather/runner-issue.ts';

function axeIssue(changes: Partial<AxeIssue>): AxeIssue {
  return {
    rule: 'image-alt',
    node: 7,
    impact: 'critical',
    needsReview: false,
    tags: ['cat.text-alternatives', 'wcag2a', 'wcag111'],
    help: 'Images must have alternative text',
    helpUrl: 'https://dequeuniversity.com/rules/axe/4.14/image-alt',
    summary: 'Fix any of the following:\n  No alt attribute\n  No title attribute',
    ...changes,
  };
}

describe('checkAxe', () => {
  it.each([
    ['critical', false, 'high'],
    ['serious', false, 'high'],
    ['moderate', false, 'medium'],
    ['minor', false, 'low'],
    [null, false, 'medium'],
    ['new-word', false, 'medium'],
    ['constructor', false, 'medium'],
    ['critical', true, 'low'],
    ['minor', true, 'low'],
  ] as const)('gives impact %s (needs review: %s) severity %s', (impact, needsReview, severity) => {
    expect(checkAxe([axeIssue({ impact, needsReview })])[0]).toMatchObject({ severity, needsReview });
  });

  it.each([
    [['wcag2a', 'wcag111'], ['1.1.1']],
    [
      ['wcag21aa', 'wcag1410', 'wcag143'],
      ['1.4.10', '1.4.3'],
    ],
    [['best-practice', 'wcag22aa', 'wcag258', 'EN-9.1.1.1'], ['2.5.8']],
    [['best-practice'], []],
  ])('reads the criteria of %j', (tags, criteria) => {
    expect(checkAxe([axeIssue({ tags })])[0]?.criteria).toEqual(criteria);
  });

  it.each([
    ['Fix any of the following:\n  No alt.\n  No title', 'One of these must change: No alt; No title.'],
    ['Fix all of the following:\n  Has no text', 'Has no text.'],
    [
      'Fix all of the following:\n  A\n\nFix any of the following:\n  B\n  C',
      'A. One of these must change: B; C.',
    ],
    ['', ''],
  ])('makes sentences of %j', (summary, explanation) => {
    expect(checkAxe([axeIssue({ summary })])[0]?.explanation).toBe(explanation);
  });

  it('says when a person must check', () => {
    const [violation] = checkAxe([axeIssue({ needsReview: true })]);
    expect(violation?.explanation).toMatch(/^A person must check this/);
  });
});

describe('checkHtmlcs', () => {
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
      'WCAG2AA.Principle1.Guideline1_4.1_4_10.C32,C31,C33,C38,SCR34,G206.Fixed',
      ['1.4.10'],
      'Fixed elements may need scrolling in two directions',
      'reflow',
    ],
    [
      'WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.InputText.Name',
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
    const [violation] = checkHtmlcs([{ code, node: 1, type: 'error', message: 'Because.' }]);
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

  it('takes warnings for what a person must check, and unknown codes as they are', () => {
    const [violation] = checkHtmlcs([{ code: 'Odd', node: null, type: 'warning', message: 'Look.' }]);
    expect(violation).toMatchObject({ severity: 'low', needsReview: true, criteria: [], node: null });
    expect(violation).not.toHaveProperty('helpUrl');
  });
});

describe('checkIssues', () => {
  const H37 = 'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37';
  const issues = {
    axe: [axeIssue({ node: 7 })],
    htmlcs: [7, 9].map((node) => ({ code: H37, node, type: 'error' as const, message: 'No alt.' })),
    axeRules: ['image-alt', 'role-img-alt'],
    omitted: [],
    unjudged: [],
    breaks: [],
  };
  const told = (changes: object): string[] =>
    checkIssues({ ...issues, ...changes }).map(({ runner, node }) => `${runner} ${node}`);

  it('does not report what axe has looked at and found right', () => {
    expect(told({})).toEqual(['axe 7', 'htmlcs 7']);
  });

  it.each([
    ['axe did not get done', { axe: [], axeRules: [] }, ['htmlcs 7', 'htmlcs 9']],
    ['axe had too many', { omitted: [{ rule: 'image-alt', count: 3 }] }, ['axe 7', 'htmlcs 7', 'htmlcs 9']],
    ['axe could not decide', { axe: [axeIssue({ node: 9, needsReview: true })] }, ['axe 9', 'htmlcs 9']],
  ])('reports it where %s', (_when, changes, expected) => {
    expect(told(changes)).toEqual(expected);
  });
});
