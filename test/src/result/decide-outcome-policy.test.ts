import { describe, expect, it } from 'vitest';

import { ADDED_HIGH } from '../../../src/inputs/fail-on.ts';
import { parsePolicy } from '../../../src/policy/parse-policy.ts';
import { decideOutcome } from '../../../src/result/decide-outcome.ts';
import { aFinding } from '../../../harness/runner/builders.ts';

const high = aFinding({ id: '1'.repeat(16), severity: 'high', rule: 'label' });
const medium = aFinding({ id: '2'.repeat(16), severity: 'medium', rule: 'color-contrast' });
const low = aFinding({ id: '3'.repeat(16), severity: 'low', rule: 'region' });
/** Of a category that counts only where it is named. */
const named = aFinding({ id: '4'.repeat(16), severity: 'high', rule: 'csp', category: 'security' });
const current = [high, medium, low, named];

it.each<[budgets: string, failing: string[], verdict: string]>([
  ['max: 3', [], 'The budget is kept (.sitedelta.yml).'],
  ['max: 2', ['1', '2', '3'], '3 findings, and the budget max allows 2 (.sitedelta.yml).'],
  ['max-high: 1', [], 'The budget is kept (.sitedelta.yml).'],
  ['max-high: 0', ['1'], '1 finding, and the budget max-high allows 0 (.sitedelta.yml).'],
  ['max-added: 0', ['2'], '1 finding, and the budget max-added allows 0 (.sitedelta.yml).'],
  ['max-added-high: 0', [], 'The budget is kept (.sitedelta.yml).'],
  [
    'categories: { accessibility: { max-high: 0 } }',
    ['1'],
    '1 finding, and the budget accessibility: max-high allows 0 (.sitedelta.yml).',
  ],
  [
    'categories: { security: { max: 0 } }',
    ['4'],
    '1 finding, and the budget security: max allows 0 (.sitedelta.yml).',
  ],
  ['categories: { security: { max-added: 0 } }', [], 'The budget is kept (.sitedelta.yml).'],
  [
    'categories: { all: { max: 3 } }',
    ['1', '2', '3', '4'],
    '4 findings, and the budget all: max allows 3 (.sitedelta.yml).',
  ],
  ['rules: { csp: { max: 0 } }', ['4'], '1 finding, and the budget csp: max allows 0 (.sitedelta.yml).'],
  ['rules: { label: { max: 0 } }', ['1'], '1 finding, and the budget label: max allows 0 (.sitedelta.yml).'],
  ['rules: { label: { max-added: 0 } }', [], 'The budget is kept (.sitedelta.yml).'],
])('budgets: %s', (budgets, failing, verdict) => {
  const policy = parsePolicy(`budgets: { ${budgets} }`);
  const outcome = decideOutcome({ current, added: [medium, { ...low, verified: false }] }, [], policy);
  expect(outcome.verdict).toBe(verdict);
  expect(outcome.failing).toEqual(failing.map((digit) => digit.repeat(16)));
  expect(outcome.conclusion).toBe(failing.length === 0 ? 'passed' : 'failed');
});

it('budgets on added findings need a base', () => {
  const policy = parsePolicy('budgets: { max-added: 0 }');
  expect(decideOutcome({ current, added: undefined }, [], policy).conclusion).toBe('passed');
});

it('nothing is said of a budget on added findings where the base cannot be read', () => {
  const policy = parsePolicy('budgets: { max: 9, max-added: 0 }');
  const outcome = decideOutcome({ current, added: undefined, unreadable: 'fail' }, [], policy);
  expect(outcome).toMatchObject({ conclusion: 'failed', verdict: expect.not.stringContaining('kept') });
});

it('what is ignored counts for nothing, and is reported', () => {
  const policy = parsePolicy(`
budgets: { max: 2 }
ignore: [{ rule: label, reason: Known. }]
`);
  const outcome = decideOutcome({ current, added: [high] }, ADDED_HIGH, policy);
  expect(outcome).toEqual({
    conclusion: 'passed',
    verdict:
      'No findings of severity high were added (fail-on: added-high). The budget is kept (.sitedelta.yml). 1 finding is ignored (.sitedelta.yml).',
    failing: [],
    ignored: [{ finding: high, entry: policy.ignore[0] }],
    expired: [],
  });
});

it('counts what an expired entry would leave out, but not what another one does', () => {
  const { ignore } = parsePolicy(`
ignore:
  - { path: /**, reason: Until then., expires: 2026-01-01 }
  - { rule: gone, reason: Nothing., expires: 2026-01-01 }
  - { rule: label, reason: Known. }
`);
  const [all, nothing, active] = ignore;
  if (all === undefined || nothing === undefined || active === undefined) throw new Error('There are three.');
  const outcome = decideOutcome({ current, added: [] }, [], {
    budgets: [],
    ignore: [active],
    expired: [all, nothing],
  });
  expect(outcome.expired).toEqual([
    { entry: all, findings: 3 },
    { entry: nothing, findings: 0 },
  ]);
});

it('where it is not known what the run accepts, it does not pass', () => {
  const problem = 'GitHub did not return the file.';
  const outcome = decideOutcome({ current, added: [] }, [], {
    budgets: [],
    ignore: [],
    expired: [],
    problem,
  });

  expect(outcome.conclusion).toBe('failed');
  expect(outcome.verdict).toMatch(/^GitHub did not return the file\. /);
});

describe('what no tool could decide', () => {
  const places = ['/', '/a', '/b'].map((path) => ({ evidence: '<p>', pages: [`https://a.example${path}`] }));
  const reason = { reason: '', elements: 3, examples: [], places };
  const rule = { rule: 'color-contrast', title: 'Contrast', elements: 3, pages: 3, reasons: [reason] };
  const result = {
    findings: current,
    counts: { total: 3, high: 1, medium: 1, low: 1, pages: 3 },
    pages: [],
    limitations: [],
    undecided: [rule],
  };
  const decide = (ignore: string, expired = '[]') =>
    decideOutcome({ current, added: [], result }, [], {
      budgets: [],
      ignore: parsePolicy(`ignore: ${ignore}`).ignore,
      expired: parsePolicy(`ignore: ${expired}`).ignore,
    });

  it('is marked as fine by an entry that leaves out no finding', () => {
    const { undecided, ignored, verdict } = decide(
      '[{ undecided: color-contrast, path: /a, reason: Seen. }]',
    );
    expect(undecided).toMatchObject({ open: [{ elements: 2 }], marked: [{ elements: 1 }] });
    expect(ignored).toEqual([]);
    expect(verdict).toMatch(/1 undecided element is marked as fine \(\.sitedelta\.yml\)\.$/);
    expect(decide('[{ rule: color-contrast, reason: Known. }]').undecided).toBeUndefined();
  });

  it('is listed again after the last day of an entry', () => {
    const mark = '[{ undecided: color-contrast, reason: Seen., expires: 2026-01-01 }]';
    const { undecided, expired } = decide('[{ undecided: color-contrast, path: /a, reason: Seen. }]', mark);
    expect(undecided?.open).toMatchObject([{ elements: 2 }]);
    expect(expired).toMatchObject([{ findings: 2 }]);
  });
});
