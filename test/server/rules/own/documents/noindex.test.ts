import { expect, it } from 'vitest';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { noindexOf } from '../../../../../server/rules/noindex-of.ts';
import { noindex } from '../../../../../server/rules/own/documents/noindex.ts';

it.each([
  [{ '/': { noindex: 'meta' as const } }, [], ['start page low 0']],
  [{ '/': {}, '/a': { noindex: 'meta' as const } }, ['/', '/a'], ['sitemap high 1']],
  [{ '/': { noindex: 'header' as const } }, ['/'], ['sitemap medium 0']],
  [
    { '/': { noindex: 'header' as const }, '/a': { noindex: 'header' as const } },
    ['/', '/a'],
    ['sitemap medium 0,1'],
  ],
  [
    { '/': { noindex: 'meta' as const }, '/a': { noindex: 'meta' as const } },
    ['/', '/a'],
    ['sitemap high 0,1'],
  ],
  [{ '/': { noindex: 'header' as const, canonical: 'https://site.example/' } }, ['/'], ['sitemap high 0']],
  [{ '/': { noindex: 'meta' as const, canonical: 'https://www.shop.example/' } }, ['/'], ['sitemap low 0']],
  [{ '/': {}, '/a': { noindex: 'header' as const } }, ['/', '/a'], ['sitemap high 1']],
  [{ '/': {}, '/a': { noindex: 'meta' as const } }, ['/'], []],
  [{ '/': {} }, ['/'], []],
])('%# finds %j in a sitemap with %j: %j', (pages, named, expected) => {
  const sitemapPages = named.map((path) => `https://site.example${path}`);
  const defects = noindex.check(siteInput(pages, { sitemapPages }));
  const found = defects.map(({ key, severity = 'high', pages: on }) => `${key} ${severity} ${on.join()}`);
  expect(found).toEqual(expected);
});

it('stays the same finding when some of its pages are fixed', () => {
  const hidden = { noindex: 'header' as const };
  const sitemapPages = ['/', '/a', '/b'].map((path) => `https://site.example${path}`);
  const found = [
    { '/': hidden, '/a': hidden, '/b': hidden },
    { '/': {}, '/a': hidden, '/b': hidden },
    { '/': {}, '/a': {}, '/b': hidden },
  ].map((pages) => noindex.check(siteInput(pages, { sitemapPages })));
  expect(found.map((defects) => defects.map(({ key, pages }) => [key, pages]))).toEqual([
    [['sitemap', [0, 1, 2]]],
    [['sitemap', [1, 2]]],
    [['sitemap', [2]]],
  ]);
  expect(found.map(([defect]) => defect?.explanation.split(',')[0])).toEqual([
    'The sitemap lists the pages of the site',
    'The sitemap lists “/a” and “/b”',
    'The sitemap lists “/b”',
  ]);
});

it('names both places if the pages differ in them', () => {
  const sitemapPages = ['/', '/a'].map((path) => `https://site.example${path}`);
  const pages = { '/': { noindex: 'meta' as const }, '/a': { noindex: 'header' as const } };
  expect(noindex.check(siteInput(pages, { sitemapPages }))).toMatchObject([
    { explanation: expect.stringContaining('but <meta name="robots"> or the header X-Robots-Tag asks') },
  ]);
});

it('cannot judge a site whose sitemaps could not be had', () => {
  expect(noindex.canJudge?.(siteInput({}))).toBe(false);
  expect(noindex.canJudge?.(siteInput({}, { sitemaps: [] }))).toBe(true);
});

it.each([
  ['<meta name="RoBots" content="nofollow, NOINDEX, all">', [], 'meta'],
  ['<meta name="googlebot" content="none">', [], 'meta'],
  ['', ['none'], 'header'],
  ['', ['max-snippet:10, noindex'], 'header'],
  ['', ['googlebot: nofollow, noindex'], 'header'],
  ['', ['otherbot: noindex, nofollow'], null],
  ['', ['noarchive'], null],
  ['', ['unavailable_after: 25 Jun 2030 15:00:00 PST'], null],
  ['', ['unavailable_after: 25 Jun 2010 15:00:00 PST'], 'header'],
  ['', ['max-snippet:10, unavailable_after: Wed, 25-Aug-2010 15:00:00 GMT'], 'header'],
  ['<meta name="robots" content="unavailable_after: 2020-09-21">', [], 'meta'],
  ['<meta name="robots" content="unavailable_after: some day, follow">', [], null],
  ['<meta name="robots" content="noindex nofollow">', [], 'meta'],
  ['<meta name="robots" content="follow;noindex">', [], 'meta'],
  ['<meta name="robots" content="index"><meta name="robots" content="noindex">', [], 'meta'],
  ['<meta name="bingbot" content="noindex">', [], 'meta'],
  ['<meta name="googlebot, bingbot" content="noindex">', [], 'meta'],
  ['<meta name="otherbot" content="noindex">', [], null],
  ['', ['otherbot: nofollow', 'noindex'], 'header'],
  ['', ['BingBot: none'], 'header'],
  ['', ['googlebot: nofollow, otherbot: noindex'], null],
  ['', ['otherbot: noindex, max-snippet: 10, googlebot: noindex'], 'header'],
  ['<meta name="robots" content="noindexing, nonesuch">', [], null],
  ['<meta name="robots" content="index, follow">', [], null],
  ['<meta name="description" content="noindex">', [], null],
])('reads %j and %j as %j', (head, values, expected) => {
  const tags = values.map((value): [string, string] => ['x-robots-tag', value]);
  const headers: [string, string][] = [['date', 'Fri, 27 Nov 2026 08:00:00 GMT'], ...tags];
  const input = pageInput(`<html><head>${head}</head><body></body></html>`, { visit: { headers } });
  expect(noindexOf(input)).toBe(expected);
});
