import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { readingOrder } from '../../../../../server/rules/own/accessibility/reading-order.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return readingOrder.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [
    `a row`,
    `<div><p id="a">Three</p><p id="b">Two</p><p id="c">One</p></div>`,
    { boxes: { a: [200, 0, 90, 20], b: [100, 0, 90, 20], c: [0, 0, 90, 20] } },
    `“Three”, “Two” and “One”`,
  ],
  [
    `a column`,
    `<div><p id="a">Three</p><p id="b">Two</p><p id="c">One</p></div>`,
    { boxes: { a: [0, 60, 90, 20], b: [0, 30, 90, 20], c: [0, 0, 90, 20] } },
    `“Three”`,
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [
    `a row in order`,
    `<div><p id="c">One</p><p id="b">Two</p><p id="a">Three</p></div>`,
    { boxes: { a: [200, 0, 90, 20], b: [100, 0, 90, 20], c: [0, 0, 90, 20] } },
  ],
  [
    `two parts`,
    `<div><p id="a">Two</p><p id="b">One</p></div>`,
    { boxes: { a: [200, 0, 90, 20], b: [100, 0, 90, 20] } },
  ],
  [
    `the axis of a drawing`,
    `<svg><g><text id="a">low</text><text id="b">middle</text><text id="c">high</text></g></svg>`,
    { boxes: { a: [0, 60, 90, 20], b: [0, 30, 90, 20], c: [0, 0, 90, 20] } },
  ],
  [
    `a scale`,
    `<div><i id="a">0</i><i id="b">50</i><i id="c">100 %</i></div>`,
    { boxes: { a: [0, 60, 90, 20], b: [0, 30, 90, 20], c: [0, 0, 90, 20] } },
  ],
  [
    `Arabic`,
    `<div><p id="a">Three</p><p id="b">Two</p><p id="c">One</p></div>`,
    {
      boxes: { a: [200, 0, 90, 20], b: [100, 0, 90, 20], c: [0, 0, 90, 20] },
      styles: { a: { isRightToLeft: true } },
    },
  ],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
