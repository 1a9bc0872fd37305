import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import type { VisitFacts } from '../../../../../server/facts/visit-facts.ts';
import { readingOrder } from '../../../../../server/rules/own/accessibility/reading-order.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return readingOrder.check(pageInput(html, { isLaidOut: true, ...options }));
}

const ROW: PageInputOptions['boxes'] = { a: [200, 0, 90, 20], b: [100, 0, 90, 20], c: [0, 0, 90, 20] };
const PARTS = '<div><p id="a">Three</p><p id="b">Two</p><p id="c">One</p></div>';

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
  [
    `links in a row without a text`,
    `<div><a id="a" href="/3">Three</a> <a id="b" href="/2">Two</a> <a id="c" href="/1">One</a></div>`,
    { boxes: { a: [200, 0, 90, 20], b: [100, 0, 90, 20], c: [0, 0, 90, 20] } },
    `“Three”, “Two” and “One”`,
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
  [`Arabic`, `<div dir="rtl"><p id="a">Three</p><p id="b">Two</p><p id="c">One</p></div>`, { boxes: ROW }],
  [
    `foreign names in a text from right to left`,
    `<p>متن <span id="a">Ubuntu</span>، <b id="b">Debian</b> و <i id="c">Red Hat</i></p>`,
    { boxes: { a: [200, 0, 90, 20], b: [100, 0, 90, 20], c: [0, 0, 90, 20] } },
  ],
  [
    `words of a text with an end alone`,
    `<p>See <a id="a" href="/1">אחת</a> <a id="b" href="/2">שתיים</a> <a id="c" href="/3">שלוש</a></p>`,
    { boxes: ROW },
  ],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});

it.each([
  ['from the left to the right', {}, 1],
  ['from the right to the left by a style', { isRightToLeft: true }, 0],
  ['from the top down', { isVertical: true }, 0],
  ['with places of their own', { placed: [6, 8, 10] }, 0],
  ['of which one has a place of its own', { placed: [8] }, 0],
])('asks the element around the parts how they follow each other: %s', (_, layout, count) => {
  const around = { node: 5, isRightToLeft: false, isVertical: false, placed: [], ...layout };
  const backwardParts = { found: [around], isCut: false };
  expect(check(PARTS, { boxes: ROW, visit: { backwardParts } })).toHaveLength(count);
});

it('finds a row in the reverse of the order from the right to the left', () => {
  const boxes: PageInputOptions['boxes'] = { a: [0, 0, 90, 20], b: [100, 0, 90, 20], c: [200, 0, 90, 20] };
  expect(check(PARTS.replace('<div>', '<div dir="rtl">'), { boxes })).toHaveLength(1);
  expect(check(PARTS, { boxes })).toHaveLength(0);
});

/** Whether a page can be judged, and all of it is seen. */
function judged(backwardParts: VisitFacts['backwardParts']) {
  const input = pageInput('<html></html>', { visit: { backwardParts } });
  return [readingOrder.canJudge?.(input), readingOrder.seesAll?.(input)];
}

it('does not see all where there is too much of it, and nothing where that could not be read', () => {
  expect(judged(null)).toEqual([false, false]);
  expect(judged({ found: [], isCut: true })).toEqual([true, false]);
  expect(judged({ found: [], isCut: false })).toEqual([true, true]);
});
