import { expect, it } from 'vitest';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { repeatedTitle } from '../../../../../server/rules/own/documents/repeated-title.ts';

it('reports a text once, with all of its pages', () => {
  const defects = repeatedTitle.check(
    siteInput({
      '/': { title: 'Shop' },
      '/a': { title: 'Bowls' },
      '/b': { title: ' Bowls ' },
      '/c': { title: 'Bowls' },
      '/d': { title: 'Bowls' },
      '/e': { title: 'Shop' },
    }),
  );
  expect(defects.map(({ key, pages }) => [key, pages])).toEqual([
    ['Shop', [0, 5]],
    ['Bowls', [1, 2, 3, 4]],
  ]);
  expect(defects[1]?.explanation).toContain('/a, /b, /c and 1 more');
});

it.each([
  [{ '/': { title: 'A' }, '/b': { title: 'B' } }],
  [{ '/': { title: '' }, '/b': { title: '' } }],
  // Pages of one list, and of one search.
  [{ '/news': { title: 'A' }, '/news/2': { title: 'A' }, '/news/page/3/': { title: 'A' } }],
  // One page by two addresses.
  [{ '/docs/': { title: 'A' }, '/docs/index.html': { title: 'A' } }],
  [{ '/find?q=a': { title: 'A' }, '/find?q=b': { title: 'A' } }],
  [{ '/': { title: 'A' }, '/b': { title: 'A', canonical: 'https://site.example/' } }],
  [{ '/': { title: 'A' }, '/b': { title: 'A', noindex: 'meta' as const } }],
])('%# does not report pages that need not differ', (pages) => {
  expect(repeatedTitle.check(siteInput(pages))).toEqual([]);
});
