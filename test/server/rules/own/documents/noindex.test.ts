import { expect, it } from 'vitest';
import { siteInput } from '../../../../../harness/findings/site-input.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { noindexOf } from '../../../../../server/rules/noindex-of.ts';
import { noindex } from '../../../../../server/rules/own/documents/noindex.ts';

it.each([
  [{ '/': { noindex: 'meta' as const } }, [], ['start page low 0']],
  [{ '/': {}, '/a': { noindex: 'meta' as const } }, ['/', '/a'], ['/a medium 1']],
  [{ '/': { noindex: 'header' as const } }, ['/'], ['/ medium 0']],
  [
    { '/': { noindex: 'header' as const }, '/a': { noindex: 'header' as const } },
    ['/', '/a'],
    ['all medium 0,1'],
  ],
  [{ '/': {}, '/a': { noindex: 'meta' as const } }, ['/'], []],
  [{ '/': {} }, ['/'], []],
])('%# finds %j in a sitemap with %j: %j', (pages, named, expected) => {
  const sitemapPages = named.map((path) => `https://site.example${path}`);
  const defects = noindex.check(siteInput(pages, { sitemapPages }));
  const found = defects.map(({ key, severity = 'medium', pages: on }) => `${key} ${severity} ${on.join()}`);
  expect(found).toEqual(expected);
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
  ['<meta name="robots" content="index, follow">', [], null],
  ['<meta name="description" content="noindex">', [], null],
])('reads %j and %j as %j', (head, values, expected) => {
  const headers = values.map((value): [string, string] => ['x-robots-tag', value]);
  const input = pageInput(`<html><head>${head}</head><body></body></html>`, { visit: { headers } });
  expect(noindexOf(input)).toBe(expected);
});
