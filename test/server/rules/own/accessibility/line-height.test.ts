import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { lineHeight } from '../../../../../server/rules/own/accessibility/line-height.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return lineHeight.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [
    `0.9`,
    `<p id="a">The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but they must be with an adult when they enter the rooms of the house.</p>`,
    { styles: { a: { lineHeight: 14.4 } }, boxes: { a: [0, 0, 300, 90] } },
    `0.9 times`,
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [
    `the browser’s own`,
    `<p id="a">The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but they must be with an adult when they enter the rooms of the house.</p>`,
    { boxes: { a: [0, 0, 300, 90] } },
  ],
  [
    `1.2`,
    `<p id="a">The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but they must be with an adult when they enter the rooms of the house.</p>`,
    { styles: { a: { lineHeight: 19.2 } }, boxes: { a: [0, 0, 300, 90] } },
  ],
  [
    `one line`,
    `<p id="a">The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but they must be with an adult when they enter the rooms of the house.</p>`,
    { styles: { a: { lineHeight: 14.4 } }, boxes: { a: [0, 0, 3000, 15] } },
  ],
  [
    `a headline`,
    `<h1 id="a">The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but they must be with an adult when they enter the rooms of the house.</h1>`,
    { styles: { a: { lineHeight: 14.4 } }, boxes: { a: [0, 0, 300, 90] } },
  ],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
