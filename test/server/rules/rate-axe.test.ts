import { describe, expect, it } from 'vitest';
import { rateAxe } from '../../../server/rules/rate-axe.ts';
import { axeIssue } from '../../../harness/findings/axe-issue.ts';

describe('rateAxe', () => {
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
    expect(rateAxe([axeIssue({ impact, needsReview })])[0]).toMatchObject({ severity, needsReview });
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
    expect(rateAxe([axeIssue({ tags })])[0]?.criteria).toEqual(criteria);
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
    expect(rateAxe([axeIssue({ summary })])[0]?.explanation).toBe(explanation);
  });

  it('says when a person must check', () => {
    const [violation] = rateAxe([axeIssue({ needsReview: true })]);
    expect(violation?.explanation).toMatch(/^A person must check this/);
  });
});
