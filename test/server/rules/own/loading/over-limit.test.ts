import { expect, it } from 'vitest';
import { overLimit } from '../../../../../server/rules/read/content/over-limit.ts';
import type { Verdict } from '../../../../../server/rules/read/content/over-limit.ts';

const LIMIT = { from: 100, keepFrom: 80 };
const NEAR = { isMarginal: true } as const;

it.each<[number, Verdict | null]>([
  [79, null],
  [80, NEAR],
  [99, NEAR],
  [100, {}],
  [Infinity, {}],
  [Number.NaN, null],
])('judges %d', (value, verdict) => {
  expect(overLimit([value, LIMIT])).toEqual(verdict);
});

it.each<[number, number, Verdict | null]>([
  [100, 100, {}],
  [100, 90, NEAR],
  [90, 100, NEAR],
  [100, 79, null],
  [79, 100, null],
])('wants all values over their limits: %d and %d', (one, other, verdict) => {
  expect(overLimit([one, LIMIT], [other, LIMIT])).toEqual(verdict);
});
