import { describe, expect, it } from 'vitest';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import { judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import type { Violation } from '../../../../server/facts/judged-page.ts';

const URL = 'https://site.example/';
const REPOSITORY = { before: 'https://github.com/acme/sitedelta/blob/v1/docs/rules/', after: '.md' };
const SERVICE = { before: 'https://scan.example.net/rules/', after: '' };
const RUNNER = 'https://runner.example/help';

/** A scan of one page that breaks a rule; the runner has a page about it unless the rule is ours. */
function scanWith(code: string, runner: Violation['runner'] = 'axe') {
  const page = judgedPage(URL, ['text']);
  page.violations.push({
    runner,
    code,
    node: null,
    severity: 'medium',
    needsReview: false,
    title: 'Title',
    explanation: 'Explanation.',
    criteria: [],
    ...(runner !== 'sitedelta' && { helpUrl: RUNNER }),
  });
  return scanOf([page]);
}

function helpOf(scan: ReturnType<typeof scanWith>, rulePages: typeof SERVICE | null) {
  return scanResult(scan, [], rulePages).findings.map(({ helpUrl }) => helpUrl);
}

describe('a finding leads', () => {
  it.each([
    ['of a family', 'image-alt', 'axe', 'image-alt'],
    [
      'that only HTML_CodeSniffer reports',
      'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37',
      'htmlcs',
      'image-alt',
    ],
    ['of another rule of a family', 'select-name', 'axe', 'label'],
    ['of a rule of our own', 'meta-description', 'sitedelta', 'meta-description'],
  ] as const)('%s to our page', (_what, code, runner, name) => {
    expect(helpOf(scanWith(code, runner), SERVICE)).toEqual([`https://scan.example.net/rules/${name}`]);
    expect(helpOf(scanWith(code, runner), REPOSITORY)).toEqual([
      `https://github.com/acme/sitedelta/blob/v1/docs/rules/${name}.md`,
    ]);
  });

  it('to that of the runner, if only the runner has one', () => {
    expect(helpOf(scanWith('region'), SERVICE)).toEqual([RUNNER]);
  });

  it('to that of the runner, or nowhere, if nobody knows where ours are', () => {
    expect(helpOf(scanWith('image-alt'), null)).toEqual([RUNNER]);
    expect(helpOf(scanWith('meta-description', 'sitedelta'), null)).toEqual([undefined]);
    const [finding] = scanResult(scanWith('meta-description', 'sitedelta'), []).findings;
    expect(finding).not.toHaveProperty('helpUrl');
  });
});

it('is linked from what is added, resolved and unchanged', () => {
  const clean = scanOf([judgedPage(URL, ['text'])]);
  const scan = scanWith('image-alt');
  const expected = [{ helpUrl: 'https://scan.example.net/rules/image-alt' }];

  expect(diffScans(scan, clean, SERVICE).added).toMatchObject(expected);
  expect(diffScans(clean, scan, SERVICE).resolved).toMatchObject(expected);
  expect(diffScans(scan, scan, SERVICE).unchanged).toMatchObject(expected);
});
