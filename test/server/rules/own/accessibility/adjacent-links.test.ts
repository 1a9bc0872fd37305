import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { adjacentLinks } from '../../../../../server/rules/own/accessibility/adjacent-links.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return adjacentLinks.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [
    `three`,
    `<p><a id="a" href="/a">One</a> <a id="b" href="/b">Two</a> <a id="c" href="/c">Six</a></p>`,
    { boxes: { a: [0, 0, 30, 18], b: [34, 0, 30, 18], c: [68, 0, 30, 18] } },
    `“One”, “Two” and “Six”`,
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [
    `room between them`,
    `<p><a id="a" href="/a">One</a> <a id="b" href="/b">Two</a> <a id="c" href="/c">Six</a></p>`,
    { boxes: { a: [0, 0, 30, 18], b: [54, 0, 30, 18], c: [108, 0, 30, 18] } },
  ],
  [
    `a separator`,
    `<p><a id="a" href="/a">One</a>, <a id="b" href="/b">Two</a>, <a id="c" href="/c">Six</a></p>`,
    { boxes: { a: [0, 0, 30, 18], b: [34, 0, 30, 18], c: [68, 0, 30, 18] } },
  ],
  [
    `buttons`,
    `<p><a id="a" href="/a">One</a> <a id="b" href="/b">Two</a> <a id="c" href="/c">Six</a></p>`,
    {
      boxes: { a: [0, 0, 30, 18], b: [34, 0, 30, 18], c: [68, 0, 30, 18] },
      styles: { a: { isFramed: true }, b: { isFramed: true }, c: { isFramed: true } },
    },
  ],
  [
    `lines`,
    `<p><a id="a" href="/a">One</a><a id="b" href="/b">Two</a><a id="c" href="/c">Six</a></p>`,
    { boxes: { a: [0, 0, 30, 18], b: [0, 20, 30, 18], c: [0, 40, 30, 18] } },
  ],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
