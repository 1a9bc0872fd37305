import { expect, test } from 'vitest';

import { describeUnused } from '../../../src/policy/describe-entries.ts';
import { renderSummary } from '../../../src/render/summary.ts';
import { unusedIgnores } from '../../../src/result/unused-ignores.ts';
import {
  aCompleteScan,
  aCompleteTarget,
  aFailedTarget,
  aFinding,
  anEntry,
} from '../../../harness/runner/builders.ts';

const target = (rule: string): ReturnType<typeof aCompleteTarget> =>
  aCompleteTarget({ scan: aCompleteScan([aFinding({ rule })]) });
const entries = [
  anEntry({ line: 2, rule: 'label' }),
  anEntry({ line: 5, rule: 'region' }),
  anEntry({ line: 9, rule: undefined, path: '/shop/**', reason: 'The | old shop.' }),
];

function lines(results: Parameters<typeof unusedIgnores>[1]): number[] {
  return unusedIgnores(entries, results).map(({ line }) => line);
}

test('an entry is unused if no finding of any target matches it', () => {
  expect(lines([target('label')])).toEqual([5, 9]);
  expect(lines([target('label'), target('region')])).toEqual([9]);
  // What the failed one would have found is not known.
  expect(lines([target('label'), aFailedTarget()])).toEqual([]);
});

test('an entry after another one for the same finding is not unused', () => {
  expect(unusedIgnores([...entries, anEntry({ line: 20, rule: 'label' })], [target('label')])).toHaveLength(
    2,
  );
});

test('a mark is unused if nothing undecided matches it, and it is known what is undecided', () => {
  const mark = anEntry({ line: 3, rule: undefined, undecided: 'list', evidence: '<p>' });
  const found = (evidence: string, elements = 1) => {
    const { scan, ...rest } = target('list');
    const places = [{ evidence, pages: ['https://a.example/'] }];
    const rule = { rule: 'list', title: 'List', elements, pages: 1, reasons: [] };
    const undecided = [{ ...rule, reasons: [{ reason: '', elements, examples: [], places }] }];
    const { result } = scan;
    return { ...rest, scan: { ...scan, ...(result && { result: { ...result, undecided } }) } };
  };
  const isUnused = (...results: Parameters<typeof unusedIgnores>[1]): boolean =>
    unusedIgnores([mark], results).length === 1;
  expect(isUnused(target('list'))).toBe(true);
  expect(isUnused(found('<b>'))).toBe(true);
  expect(isUnused(found('<b>'), found('<p>'))).toBe(false);
  expect(isUnused(found('<b>', 2589))).toBe(false);
});

test('unused entries are in a notice and in the summary', () => {
  const unused = entries.slice(1);

  expect(describeUnused(unused)).toContain('line 5, line 9.');
  expect(describeUnused([])).toBeUndefined();
  expect(renderSummary([target('label')], undefined, { unused })).toContain(
    '- Line 9, <code>/shop/&#42;&#42;</code>: The &#124; old shop.',
  );
});
