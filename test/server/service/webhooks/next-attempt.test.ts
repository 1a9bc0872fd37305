import { expect, it } from 'vitest';
import { MAX_ATTEMPTS, nextAttempt } from '../../../../server/service/webhooks/next-attempt.ts';

const HOUR_MS = 3_600_000;

function pauses(chance: number): number[] {
  return Array.from({ length: MAX_ATTEMPTS - 1 }, (_, n) => {
    const next = nextAttempt(n + 1, 500, chance);
    return next.kind === 'again' ? next.inMs : Number.NaN;
  });
}

it('tries again after longer and longer pauses, for about a day', () => {
  const middle = pauses(0.5);
  expect(middle).toEqual(middle.toSorted((a, b) => a - b));
  expect(middle[0]).toBe(5_000);
  const allMs = middle.reduce((sum, ms) => sum + ms, 0);
  expect(allMs).toBeGreaterThan(22 * HOUR_MS);
  expect(allMs).toBeLessThan(28 * HOUR_MS);
  expect(pauses(0)[3]).toBeLessThan(pauses(1)[3] ?? 0);
  expect(nextAttempt(MAX_ATTEMPTS, 500, 0.5)).toEqual({ kind: 'dead' });
  expect(nextAttempt(MAX_ATTEMPTS + 5, null, 0.5)).toEqual({ kind: 'dead' });
});

it.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [299, 'delivered'],
  [199, 'again'],
  [302, 'again'],
  [404, 'again'],
  [410, 'gone'],
  [503, 'again'],
  [null, 'again'],
])('after %s it is %s', (status, kind) => {
  expect(nextAttempt(1, status, 0.5).kind).toBe(kind);
});
