import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { sameLinkText } from '../../../../../server/rules/own/accessibility/same-link-text.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return sameLinkText.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [
    `two items`,
    `<ul><li><a href="/a">Annual report</a></li><li><a href="/b">Annual report</a></li></ul>`,
    {},
    `Annual report`,
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [
    `the same page`,
    `<ul><li><a href="/a/">Annual report</a></li><li><a href="/a/index.html#x">Annual report</a></li></ul>`,
    {},
  ],
  [
    `a heading between`,
    `<h2>Shoes</h2><p><a href="/a">Prices</a></p><h2>Hats</h2><p><a href="/b">Prices</a></p>`,
    {},
  ],
  [
    `text around them`,
    `<ul><li>Shoes: <a href="/a">Prices</a></li><li>Hats: <a href="/b">Prices</a></li></ul>`,
    {},
  ],
  [
    `an outer item`,
    `<ul><li>Shoes<ul><li><a href="/a">Prices</a></li></ul></li><li>Hats<ul><li><a href="/b">Prices</a></li></ul></li></ul>`,
    {},
  ],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
