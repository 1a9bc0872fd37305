import { expect, test } from 'vitest';

import { parseOnLostPages } from '../../../src/inputs/on-lost-pages.ts';
import type { Coverage } from '../../../src/service/api-types.ts';
import { FAIL_ON_VALUES, formatFailOn, parseFailOn } from '../../../src/inputs/fail-on.ts';
import { countBySeverity } from '../../../src/result/changes.ts';
import { decideOutcome } from '../../../src/result/decide-outcome.ts';
import { aFinding } from '../../../harness/runner/builders.ts';

const high = aFinding({ severity: 'high' });
const medium = aFinding({ severity: 'medium' });
const low = aFinding({ severity: 'low' });
const unverified = aFinding({ severity: 'high', verified: false, reason: 'page not visited' });

test.each([
  ['none', [high], [high], 'passed'],
  ['added-high', [high], [high], 'failed'],
  ['added-high', [high], [], 'passed'],
  ['added-high', [high], [medium, low], 'passed'],
  ['added-medium', [], [medium], 'failed'],
  ['added-medium', [], [low], 'passed'],
  ['added-low', [], [low], 'failed'],
  ['added', [], [low], 'failed'],
  ['added', [], [], 'passed'],
  ['added', [unverified], [unverified], 'passed'],
  ['added', [high], undefined, 'passed'],
  ['any-high', [high], [], 'failed'],
  ['any-high', [medium, low], [], 'passed'],
  ['any-medium', [medium], undefined, 'failed'],
  ['any-low', [low], [], 'failed'],
  ['any', [low], undefined, 'failed'],
  ['any', [], undefined, 'passed'],
])('%s', (failOn, current, added, conclusion) => {
  const parsed = parseFailOn(failOn);
  if (parsed === null) throw new Error(`${failOn} is no value of fail-on`);

  expect(decideOutcome({ current, added }, parsed).conclusion).toBe(conclusion);
});

test.each([
  ['added-high', [high], '1 finding of severity high was added (fail-on: added-high).'],
  [
    'added-medium',
    [high, medium, low],
    '2 findings of severity medium or high were added (fail-on: added-medium).',
  ],
  ['added', [], 'No findings were added (fail-on: added-low).'],
  ['any', [], '2 findings are on the site (fail-on: any-low).'],
])('%s says why', (failOn, added, verdict) => {
  expect(decideOutcome({ current: [high, low], added }, parseFailOn(failOn) ?? []).verdict).toBe(verdict);
});

test.each([
  ['fail', 'added-high', 'failed'],
  ['warn', 'added-high', 'passed'],
  ['fail', 'any-high', 'passed'],
  ['fail', 'none', 'passed'],
] as const)(
  'a base that cannot be read, on-baseline-error %s, fail-on %s: %s',
  (mode, failOn, conclusion) => {
    const findings = { current: [medium], added: undefined, unreadable: mode };
    const outcome = decideOutcome(findings, parseFailOn(failOn) ?? []);

    expect(outcome.conclusion).toBe(conclusion);
    expect(outcome.verdict.includes(`on-baseline-error: ${mode}`)).toBe(failOn === 'added-high');
    expect(outcome.verdict).not.toContain('There is no base');
  },
);

test('a budget on added findings does not pass where the base cannot be read', () => {
  const budget = {
    name: 'max-added-high',
    scope: 'added',
    severity: 'high',
    category: undefined,
    rule: undefined,
    max: 9,
  } as const;
  const findings = { current: [], added: undefined, unreadable: 'fail' } as const;

  expect(decideOutcome(findings, [], { budgets: [budget], ignore: [] }).conclusion).toBe('failed');
});

test('a value of fail-on survives reading and writing', () => {
  const values = FAIL_ON_VALUES.filter((value) => value.includes('-') || value === 'none');

  const several = ['added-high, security:any-medium', 'all:added-low'];
  for (const value of [...values.filter((each) => each !== 'none'), ...several]) {
    expect(parseFailOn(value)?.map(formatFailOn).join(', ')).toBe(value);
  }
  expect(parseFailOn('none')).toEqual([]);
  for (const value of ['serious', 'none, added', 'added,', 'shop:added', 'security:none', 'security:', ''])
    expect(parseFailOn(value)).toBeNull();
});

test('counts by severity', () => {
  expect(countBySeverity([high, low, low])).toEqual({ high: 1, medium: 0, low: 2 });
});

test.each([
  ['added-high', ['links']],
  ['security:added-high', ['security']],
  ['added-high, security:added-high', ['links', 'security']],
  ['all:added-high', ['links', 'security', 'of a newer service']],
])('%s counts added findings of %j', (failOn, failing) => {
  const added = ['links', 'security', 'of a newer service'].map((category) =>
    aFinding({ id: category, severity: 'high', category }),
  );

  const outcome = decideOutcome({ current: added, added }, parseFailOn(failOn) ?? []);

  expect(outcome.failing).toEqual(failing);
  expect(outcome.conclusion).toBe('failed');
});

test('a value with a category says which', () => {
  const outcome = decideOutcome({ current: [], added: [] }, parseFailOn('added-high, security:any') ?? []);

  expect(outcome.verdict).toBe(
    'No findings of severity high were added (fail-on: added-high). No findings in security are on the site (fail-on: security:any-low).',
  );
});

const SEEN: Coverage = {
  basePages: 10,
  judged: 10,
  lost: [],
  impaired: [],
  startPageLost: false,
  notInBase: [],
};
const [TWO, THREE] = [2, 3].map((count) => [{ reason: 'http-403', count, examples: [] }]);

test.each<[what: string, Partial<Coverage>, onLostPages: string, failOn: string, conclusion: string]>([
  ['all of it', {}, 'fail', 'added-high', 'passed'],
  ['all but a fifth', { judged: 8, lost: TWO ?? [] }, 'fail', 'added-high', 'passed'],
  ['less', { judged: 7, lost: THREE ?? [] }, 'fail', 'added-high', 'failed'],
  ['less', { judged: 7, lost: THREE ?? [] }, 'fail', 'any-high', 'failed'],
  ['less', { judged: 7, lost: THREE ?? [] }, 'fail', 'none', 'passed'],
  ['less', { judged: 7, lost: THREE ?? [] }, 'fail 30%', 'added-high', 'passed'],
  ['less', { judged: 7, lost: THREE ?? [] }, 'warn', 'added-high', 'passed'],
  ['less', { judged: 7, lost: THREE ?? [] }, 'ignore', 'added-high', 'passed'],
  ...[false, true].map((byChoice): [string, Partial<Coverage>, string, string, string] => [
    'less, by its limit of pages',
    { judged: 4, lost: [{ reason: 'page-limit', count: 6, examples: [], byChoice }] },
    'fail',
    'added-high',
    byChoice ? 'passed' : 'failed',
  ]),
  [
    'pages beyond the limit of the base',
    { notInBase: [{ reason: 'page-limit', count: 6, byChoice: true, examples: [] }] },
    'fail',
    'added-high',
    'passed',
  ],
  ['all but two', { judged: 8, lost: TWO ?? [] }, 'fail 0%', 'added-high', 'failed'],
  ['a start page without its look', { startPageLost: true }, 'fail 100%', 'added-high', 'failed'],
  ['a start page without its look', { startPageLost: true }, 'warn', 'added-high', 'passed'],
  [
    'pages that the base did not',
    { judged: 7, basePages: 7, notInBase: THREE ?? [] },
    'fail',
    'added-high',
    'failed',
  ],
  [
    'pages that the base did not',
    { judged: 7, basePages: 7, notInBase: THREE ?? [] },
    'fail',
    'any-high',
    'passed',
  ],
  [
    'pages that the base did not',
    { judged: 8, basePages: 8, notInBase: TWO ?? [] },
    'fail',
    'added-high',
    'passed',
  ],
  ...[false, true].map((countsAsLost): [string, Partial<Coverage>, string, string, string] => [
    'pages as they are not',
    { impaired: [{ without: 'before its document had arrived', count: 3, examples: [], countsAsLost }] },
    'fail',
    'added-high',
    countsAsLost ? 'failed' : 'passed',
  ]),
  [
    'pages that the base saw as they are not',
    { impairedInBase: [{ without: 'without scripts', count: 3, examples: [], countsAsLost: true }] },
    'fail',
    'added-high',
    'failed',
  ],
])(
  'a scan that saw %s %j with on-lost-pages: %s and fail-on: %s has %s',
  (_, coverage, mode, failOn, conclusion) => {
    const findings = { current: [], added: [], coverage: { ...SEEN, ...coverage } };
    const outcome = decideOutcome(findings, parseFailOn(failOn) ?? [], undefined, parseOnLostPages(mode));
    expect(outcome.conclusion).toBe(conclusion);
    expect(outcome.coverage !== undefined).toBe(mode !== 'ignore' && Object.keys(coverage).length > 0);
  },
);

test.each([
  ['http-403', 'any-high', 'fail', 'failed'],
  ['http-403', 'any-high', 'warn', 'passed'],
  ['http-403', 'added-high', 'fail', 'passed'],
  ['robots-txt', 'any-high', 'fail', 'passed'],
  ['file', 'any-high', 'fail', 'passed'],
])(
  'without a base, pages that were found and not judged (%s) with %s and %s have %s',
  (reason, rule, mode, conclusion) => {
    const counts = { total: 0, high: 0, medium: 0, low: 0, pages: 7 };
    const result = {
      findings: [],
      pages: [],
      limitations: [],
      counts,
      notJudged: [{ reason, count: 3, examples: [] }],
    };
    const found = { current: [], added: undefined, result };
    const outcome = decideOutcome(found, parseFailOn(rule) ?? [], undefined, parseOnLostPages(mode));
    expect(outcome.conclusion).toBe(conclusion);
    expect(outcome.coverage).toBe(reason === 'http-403' ? '7 of 10 pages judged: 3 × HTTP 403' : undefined);
  },
);

test('the verdict says what was not seen, and the policy decides where no input does', () => {
  const coverage: Coverage = {
    basePages: 10,
    judged: 6,
    lost: [...(THREE ?? []), { reason: 'timed-out', count: 1, examples: [] }],
    impaired: [{ without: 'without scripts of cdn.example', count: 1, examples: [] }],
    startPageLost: true,
    notInBase: [{ reason: 'http-503', count: 1, examples: [] }],
  };
  const seen =
    '6 of 10 pages judged: 3 × HTTP 403, 1 × no answer in time; the start page was not seen as it is; 1 page cannot be compared, because the base did not judge it: 1 × HTTP 503; 1 page judged without scripts of cdn.example';
  const findings = { current: [], added: [], coverage };
  const failOn = parseFailOn('added-high') ?? [];
  expect(decideOutcome(findings, failOn)).toMatchObject({
    conclusion: 'failed',
    coverage: seen,
    verdict: `${seen} (on-lost-pages: fail). No findings of severity high were added (fail-on: added-high).`,
  });
  const policy = { budgets: [], ignore: [], onLostPages: parseOnLostPages('warn') };
  expect(decideOutcome(findings, failOn, policy).conclusion).toBe('passed');
  expect(decideOutcome(findings, failOn, policy, parseOnLostPages('fail')).conclusion).toBe('failed');
});
