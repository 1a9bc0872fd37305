import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { sameLinkText } from '../../../../../server/rules/own/accessibility/same-link-text.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return sameLinkText.check(pageInput(html, { isLaidOut: true, ...options }));
}

const item = (address: string): string => `<li><a href="${address}">Annual report</a></li>`;

it('finds each of the links of one text', () => {
  const found = check(`<ul>${item('/a')}${item('/b')}${item('/a')}</ul>`, {});
  expect(found.map(({ explanation }) => explanation)).toEqual([
    expect.stringMatching(
      /^There are 3 links called “Annual report”, .* this one to site\.example\/a, another one to site\.example\/b\./,
    ),
    expect.stringContaining('this one to site.example/b, another one to site.example/a.'),
    expect.stringContaining('this one to site.example/a, another one to site.example/b.'),
  ]);
  expect(new Set(found.map(({ node }) => node)).size).toBe(3);
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
