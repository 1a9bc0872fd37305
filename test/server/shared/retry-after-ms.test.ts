import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../../server/shared/retry-after-ms.ts';

const NOW = Date.parse('2026-11-21T08:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['7', 7_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 08:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 07:00:00 GMT', 0],
    ['99999999999', 86_400_000],
    ['soon', null],
    ['', null],
    [undefined, null],
    ['-5', null],
  ])('%s is %s ms', (value, expected) => {
    expect(retryAfterMs(value, NOW)).toBe(expected);
  });
});
