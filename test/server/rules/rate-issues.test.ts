import { describe, expect, it } from 'vitest';
import { rateIssues } from '../../../server/rules/rate-issues.ts';
import { axeIssue } from '../../../harness/findings/axe-issue.ts';

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
});
