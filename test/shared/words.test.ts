import { expect, it } from 'vitest';
import { counted, date, number } from '../../shared/words.ts';

it.each([
  [0, '0 pages'],
  [1, '1 page'],
  [5000, '5,000 pages'],
])('counts %d', (value, expected) => {
  expect(counted(value, 'page')).toBe(expected);
});

it('takes an irregular plural', () => {
  expect(counted(2, 'address', 'addresses')).toBe('2 addresses');
});

it('groups digits', () => {
  expect(number(1_234_567)).toBe('1,234,567');
});

it.each([
  ['2026-11-21T05:04:10.000Z', '21 November 2026 at 05:04 UTC'],
  ['2026-11-21T23:59:00-05:00', '22 November 2026 at 04:59 UTC'],
  ['some day', 'some day'],
])('formats %s', (iso, expected) => {
  expect(date(iso)).toBe(expected);
});
