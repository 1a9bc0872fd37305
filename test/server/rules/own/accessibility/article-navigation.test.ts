import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { articleNavigation } from '../../../../../server/rules/own/accessibility/article-navigation.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return articleNavigation.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [`links`, `<article><h2>Elsewhere</h2><nav><a href="/a">A</a></nav></article>`, {}, `<article>`],
  [
    `a list of links`,
    `<article><h2>Elsewhere</h2><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li><li><a href="/c">C</a></li></ul></article>`,
    {},
    `<article>`,
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [`text, too`, `<article><h2>Elsewhere</h2><p>Text</p><nav><a href="/a">A</a></nav></article>`, {}],
  [`an article in navigation`, `<nav><article><h2>A</h2><a href="/a">A</a></article></nav>`, {}],
  [
    `links with words`,
    `<article><ul><li><a href="/a">A</a> from Ann</li><li><a href="/b">B</a></li><li><a href="/c">C</a></li></ul></article>`,
    {},
  ],
  [
    `an item with links`,
    `<ul><li><article><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li><li><a href="/c">C</a></li></ul></article></li></ul>`,
    {},
  ],
  [`a picture`, `<article><img src="/a.png" alt="A"/><nav><a href="/a">A</a></nav></article>`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
