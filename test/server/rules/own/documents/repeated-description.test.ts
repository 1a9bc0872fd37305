import { expect, it } from 'vitest';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { repeatedDescription } from '../../../../../server/rules/own/documents/repeated-description.ts';

it('reports a text once, with all of its pages', () => {
  const defects = repeatedDescription.check(
    siteInput({
      '/': { description: 'Shop' },
      '/a': { description: 'Bowls' },
      '/b': { description: ' Bowls ' },
      '/c': { description: 'Bowls' },
      '/d': { description: 'Bowls' },
      '/e': { description: 'Shop' },
    }),
  );
  expect(defects.map(({ key, pages }) => [key, pages])).toEqual([
    ['Shop', [0, 5]],
    ['Bowls', [1, 2, 3, 4]],
  ]);
  expect(defects[1]?.explanation).toContain('/a, /b, /c and 1 more');
});

it.each([
  [{ '/': { description: 'A' }, '/b': { description: 'B' } }],
  [{ '/': { description: '' }, '/b': { description: '' } }],
  // Pages of one list, and of one search.
  [{ '/news': { description: 'A' }, '/news/2': { description: 'A' }, '/news/page/3/': { description: 'A' } }],
  [{ '/find?q=a': { description: 'A' }, '/find?q=b': { description: 'A' } }],
  [{ '/': { description: 'A' }, '/b': { description: 'A', canonical: 'https://site.example/' } }],
  [{ '/': { description: 'A' }, '/b': { description: 'A', noindex: 'meta' as const } }],
])('%# does not report pages that need not differ', (pages) => {
  expect(repeatedDescription.check(siteInput(pages))).toEqual([]);
});
