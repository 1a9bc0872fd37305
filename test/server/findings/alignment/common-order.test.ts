import { expect, it } from 'vitest';
import { commonOrder } from '../../../../server/findings/alignment/common-order.ts';
import { drawPage } from '../../../../harness/findings/drawn-page.ts';

/** The names that are kept, of pairs of elements with one name. */
function kept(before: string, after: string, names: string): string {
  const [left, right] = [drawPage(before), drawPage(after)];
  const pairs = names.split('').map((name): [number, number] => [left.indexOf(name), right.indexOf(name)]);
  return commonOrder(left.words, right.words, pairs)
    .map(([i]) => left.nameOf(i))
    .join('');
}

/** A page with an element for each letter, which is its name and its text; between them what is given. */
function letters(order: string, between = ''): string {
  return order
    .split('')
    .map((letter) => `p "${letter} ${letter}" =${letter}${between}`)
    .join('\n');
}

it.each([
  ['abcde', 'abcde', 'abcde'],
  ['abcde', 'bcdea', 'bcde'],
  ['abcde', 'eabcd', 'abcd'],
  ['abcdef', 'afbecd', 'abcd'],
  ['abc', 'cba', 'a'],
])('keeps the longest run of %s that rises in %s: %s', (before, after, expected) => {
  expect(kept(letters(before, '\ni'), letters(after, '\nb'), before)).toBe(expected);
});

it('of two runs of equal length keeps the one with equal neighbours', () => {
  const before = letters('abcd');
  expect(kept(before, 'p "c c" =c\ni\np "d d" =d\ni\np "a a" =a\np "b b" =b', 'abcd')).toBe('ab');
  expect(kept(before, 'p "c c" =c\np "d d" =d\ni\np "a a" =a\ni\np "b b" =b', 'abcd')).toBe('cd');
});

it('returns an empty run for no pairs', () => {
  expect(kept(letters('a'), letters('a'), '')).toBe('');
});
