import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isInScope, matchesPathPattern } from '../../../server/facts/page/page-key.ts';
import { matchPath } from '../../../shared/match-path.ts';

it.each([
  ['/shop/**', 'https://a.example/shop', true],
  ['/shop/**', 'https://a.example/shop/a/b?x=/no', true],
  ['/shop/*', 'https://a.example/shop/a/b', false],
  ['/**/print', 'https://a.example/a/b/print', true],
  ['/café/*', 'https://a.example/caf%C3%A9/x', true],
  ['/caf%C3%A9/*', 'https://a.example/café/x', true],
  ['/a', 'https://a.example/a?x=1#y', true],
  ['/%E0%A4%A', 'https://a.example/%E0%A4%A', true],
])('%s fits %s: %s', (pattern, url, fits) => {
  expect(matchesPathPattern(url, pattern)).toBe(fits);
});

it('exclude goes before include, and without patterns every page is in', () => {
  const url = 'https://a.example/shop/print';
  expect(isInScope(url, { include: [], exclude: [] })).toBe(true);
  expect(isInScope(url, { include: ['/blog/**'], exclude: [] })).toBe(false);
  expect(isInScope(url, { include: ['/shop/**'], exclude: ['/**/print'] })).toBe(false);
});

it('patterns mean the same here as in the ignore list of the action', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'b', '*', '/', '.'), maxLength: 12 });
  fc.assert(
    fc.property(piece, piece, (path, pattern) => {
      const address = new URL(`/x${path.replaceAll('*', 'a').replaceAll('.', 'c')}`, 'https://a.example');
      const fits = matchPath(address.pathname, `/x${pattern}`);
      expect(matchesPathPattern(address.href, `/x${pattern}`)).toBe(fits);
    }),
  );
});

it('a hostile path takes no longer than others', () => {
  const pattern = `/${'*a'.repeat(100)}`;
  expect(matchesPathPattern(`https://a.example/${'a'.repeat(2_000)}b`, pattern)).toBe(false);
  expect(matchesPathPattern(`https://a.example${'/a'.repeat(1_000)}`, `${'/**/a'.repeat(80)}/b`)).toBe(false);
});
