import { expect, it } from 'vitest';
import { siteOf } from '../../../../../harness/findings/site-of.ts';
import { consistentNames } from '../../../../../server/rules/own/accessibility/consistent-names.ts';

const header = (name: string, href = '/basket'): string =>
  `<header><a href="/">Acme</a> <a href="${href}">${name}</a></header><main><h1>T</h1></main>`;
const USUAL = { '/': header('Basket'), '/a': header('Basket'), '/b': header('Basket') };

it('reports a link that is called otherwise on some pages', () => {
  expect(consistentNames.check(siteOf({ ...USUAL, '/c': header('Your order') }))).toEqual([
    {
      pages: [3],
      key: 'header /basket',
      evidence: 'Your order · Basket',
      explanation: expect.stringContaining(
        'In the header, the link to /basket is called “Your order” on /c, and “Basket” on 3 other pages.',
      ),
    },
  ]);
});

it('knows names that stand in alternatives and labels', () => {
  const icon = header('<img src="/b.svg" alt="Order">');
  expect(consistentNames.check(siteOf({ ...USUAL, '/c': icon }))).toMatchObject([{ pages: [3] }]);
  const labelled = header('<span aria-label="Basket">🧺</span>');
  expect(consistentNames.check(siteOf({ ...USUAL, '/c': labelled }))).toEqual([]);
});

it.each<[string, Record<string, string>]>([
  ['a longer name', { ...USUAL, '/c': header('Basket, 2 bowls') }],
  ['a number', { ...USUAL, '/c': header('Basket (2)') }],
  ['a link without a name', { ...USUAL, '/c': header('') }],
  ['the page itself', { ...USUAL, '/basket': header('You are here') }],
  [
    'the start page',
    {
      '/': header('Acme', '/'),
      '/a': header('Acme', '/'),
      '/b': header('Acme', '/'),
      '/c': header('To the shop', '/'),
    },
  ],
  ['two names on one page', { ...USUAL, '/c': header('Order</a> <a href="/basket">Basket') }],
  ['steps of a series', { ...USUAL, '/c': header('Next') }],
  [
    'no usual name',
    { '/': header('Basket'), '/a': header('Basket'), '/b': header('Order'), '/c': header('Order') },
  ],
  [
    'the content',
    {
      '/': '<a href="/x">Bowls</a>',
      '/a': '<a href="/x">Bowls</a>',
      '/b': '<a href="/x">Bowls</a>',
      '/c': '<a href="/x">Cups</a>',
    },
  ],
  [
    'the header of an article',
    Object.fromEntries(
      Object.entries({ ...USUAL, '/c': header('Order') }).map(([path, body]) => [
        path,
        `<article>${body}</article>`,
      ]),
    ),
  ],
])('does not report %s', (_, bodies) => {
  expect(consistentNames.check(siteOf(bodies))).toEqual([]);
});

it('compares pages of one language', () => {
  const english = siteOf(USUAL);
  const german = siteOf({ '/c': header('Korb') }, 'de-AT');
  expect(consistentNames.check({ ...english, pages: [...english.pages, ...german.pages] })).toEqual([]);
});
