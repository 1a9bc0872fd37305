import { expect, it } from 'vitest';
import { siteOf } from '../../../../../harness/findings/site-of.ts';
import { consistentNavigation } from '../../../../../server/rules/own/accessibility/consistent-navigation.ts';

const NAMES: Record<string, string> = {
  '/': 'Home',
  '/shop': 'Shop',
  '/news': 'News',
  '/contact': 'Contact',
};

/** A navigation with links to these paths, in this order. */
function nav(...paths: string[]): string {
  return `<nav><ul>${paths.map((path) => `<li><a href="${path}">${NAMES[path] ?? path}</a></li>`).join('')}</ul></nav>`;
}

const USUAL = nav('/', '/shop', '/news', '/contact');
const OTHER = nav('/', '/news', '/shop', '/contact');
const PAGES = { '/': USUAL, '/shop': USUAL, '/news': USUAL, '/contact': USUAL };

it('reports the pages on which the links come in another order', () => {
  const found = consistentNavigation.check(siteOf({ ...PAGES, '/blog': OTHER, '/blog/a': OTHER }));
  expect(found).toEqual([
    {
      pages: [4, 5],
      key: '/',
      evidence: 'Home · News · Shop · Contact',
      explanation: expect.stringContaining(
        'On /blog and /blog/a, the navigation links are in a different order than on 4 other pages: “News”, “Shop” and “Contact” instead of “Shop”, “News” and “Contact”.',
      ),
    },
  ]);
});

it('compares what pages have in common', () => {
  const without = { '/': nav('/shop', '/news', '/contact'), '/shop': nav('/', '/news', '/contact') };
  expect(consistentNavigation.check(siteOf({ ...PAGES, ...without }))).toEqual([]);
  const more = nav('/', '/sale', '/news', '/shop', '/contact');
  expect(consistentNavigation.check(siteOf({ ...PAGES, '/blog': more }))).toMatchObject([{ pages: [4] }]);
});

it.each<[string, Record<string, string>]>([
  ['one order', { ...PAGES, '/blog': USUAL }],
  ['two pages of each kind', { '/': USUAL, '/shop': USUAL, '/news': OTHER, '/contact': OTHER }],
  [
    'no usual order',
    {
      '/': USUAL,
      '/a': OTHER,
      '/b': nav('/shop', '/', '/contact', '/news'),
      '/c': nav('/contact', '/news', '/shop', '/'),
    },
  ],
  // As in the footer of all pages.
  [
    'a second navigation in another order',
    Object.fromEntries(Object.keys(PAGES).map((path) => [path, USUAL + OTHER])),
  ],
  ['a page that has both', { ...PAGES, '/blog': OTHER + USUAL }],
  ['a list of other pages', { ...PAGES, '/blog': nav('/contact', '/a', '/b', '/c', '/d', '/shop') }],
  [
    'two links',
    { '/': nav('/a', '/b'), '/a': nav('/a', '/b'), '/b': nav('/a', '/b'), '/c': nav('/b', '/a') },
  ],
  ['an address that is there twice', { ...PAGES, '/blog': nav('/shop', '/', '/shop', '/news', '/contact') }],
  ['a navigation that is not shown', { ...PAGES, '/blog': OTHER.replace('<nav>', '<nav hidden="">') }],
])('does not report %s', (_, bodies) => {
  expect(consistentNavigation.check(siteOf(bodies))).toEqual([]);
});

/** The same without the element for it. */
const list = (body: string): string => `<div id="main-menu">${body.replaceAll(/<\/?nav>/g, '')}</div>`;

it('sees lists that are called a navigation', () => {
  const bodies = Object.fromEntries(Object.entries(PAGES).map(([path, body]) => [path, list(body)]));
  expect(consistentNavigation.check(siteOf({ ...bodies, '/blog': list(OTHER) }))).toMatchObject([
    { pages: [4] },
  ]);
});

it('cannot judge a part of a site that shows no usual order', () => {
  const few = { '/': USUAL, '/shop': USUAL };
  expect(consistentNavigation.canJudge?.({ ...siteOf(few), isComplete: false })).toBe(false);
  expect(consistentNavigation.canJudge?.(siteOf(few))).toBe(true);
  expect(consistentNavigation.canJudge?.({ ...siteOf(PAGES), isComplete: false })).toBe(true);
});
