import { expect, it } from 'vitest';
import { siteOf } from '../../../../../harness/findings/site-of.ts';
import { severalWays } from '../../../../../server/rules/own/accessibility/several-ways.ts';

const to = (...paths: string[]): string => paths.map((path) => `<a href="${path}">To ${path}</a>`).join(' ');

/** Pages that all link to each other, but for one to which one of them links. */
const SITE = {
  '/': to('/a', '/b', '/c'),
  '/a': to('/', '/b', '/lonely'),
  '/b': to('/', '/a', '/c'),
  '/c': to('/', '/a', '/b'),
  '/lonely': to('/'),
};

it('reports pages to which only one page links', () => {
  expect(severalWays.check(siteOf(SITE))).toEqual([
    {
      pages: [4],
      key: 'one way',
      evidence: '/lonely',
      explanation: expect.stringContaining('Only one page links to /lonely (/a), and the site has neither'),
    },
  ]);
});

it.each<[string, Record<string, string>]>([
  ['a second link', { ...SITE, '/b': SITE['/b'] + to('/lonely#end') }],
  ['a page that links to itself alone', { ...SITE, '/c': SITE['/c'] + to('/lonely') }],
  ['a field for search', { ...SITE, '/b': `${SITE['/b']}<form><input name="q" type="text"></form>` }],
  [
    'a field for search in another language',
    { ...SITE, '/b': `${SITE['/b']}<input placeholder="Suchbegriff eingeben">` },
  ],
  ['a button for search', { ...SITE, '/': `${SITE['/']}<button class="DocSearch"><svg></svg></button>` }],
  ['a link to a search', { ...SITE, '/': `${SITE['/']}<a href="/find">Search</a>` }],
  ['a link to a site map', { ...SITE, '/': `${SITE['/']}<a href="/all">Site map</a>` }],
  ['a link to an archive', { ...SITE, '/': `${SITE['/']}<a href="/blog/archive/">Older</a>` }],
  ['a list of all pages', { ...SITE, '/a': to('/', '/b'), '/c': to('/', '/a', '/b', '/lonely') }],
  ['a small site', { '/': to('/a'), '/a': to('/b'), '/b': to('/c'), '/c': to('/') }],
])('does not report a site with %s', (_, bodies) => {
  expect(severalWays.check(siteOf(bodies))).toEqual([]);
});

it('cannot judge a part of a site', () => {
  const part = { ...siteOf(SITE), isComplete: false };
  expect(severalWays.check(part)).toEqual([]);
  expect(severalWays.canJudge?.(part)).toBe(false);
  expect(severalWays.canJudge?.(siteOf(SITE))).toBe(true);
});
