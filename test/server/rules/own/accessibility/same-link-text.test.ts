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

const link = (address: string, text = 'Contact us'): string => `<a href="${address}">${text}</a>`;

it.each([
  ['in a line', `<p>Our office: ${link('/chat')} ${link('/phone')}</p>`, 2],
  ['in elements without a meaning', `<div><span>${link('/a')}</span> | <b>${link('/b')}</b></div>`, 2],
  ['that differ in what is asked for', `<div>${link('/c?page=1')} ${link('/c?page=2')}</div>`, 2],
  [
    'with another link between them',
    `<div>${link('/a')}, ${link('/x', 'Our route')}, ${link('/b')}</div>`,
    2,
  ],
  ['with text between them', `<p>${link('/chat')} by chat or ${link('/phone')} by phone</p>`, 0],
  ['with an image between them', `<p>${link('/a')} <img src="/i.png" alt="Phone"/> ${link('/b')}</p>`, 0],
  ['with a named button between them', `<p>${link('/a')} <i aria-label="Phone"></i> ${link('/b')}</p>`, 0],
  ['in two paragraphs with more', `<p>Chat ${link('/a')}</p><p>${link('/b')} by phone</p>`, 0],
  ['in an item and its list', `<ul><li>${link('/a')}<ul><li>${link('/b')}</li></ul></li></ul>`, 0],
  ['to one page by where they are', `<div>${link('/a?ref=image')} ${link('/a?ref=text')}</div>`, 0],
  ['to two places of one page', `<div>${link('/a#b')} ${link('/a#c')}</div>`, 0],
])('judges links that follow each other: %s', (_, body, count) => {
  expect(check(body, {})).toHaveLength(count);
});
