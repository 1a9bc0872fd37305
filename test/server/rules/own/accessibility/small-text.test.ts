import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { smallText } from '../../../../../server/rules/own/accessibility/small-text.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return smallText.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [`8 pixels`, `<p id="a">All prices include taxes.</p>`, { styles: { a: { fontSize: 8 } } }, `8 pixels`],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [`9 pixels`, `<p id="a">All prices include taxes.</p>`, { styles: { a: { fontSize: 9 } } }],
  [`text without a size`, `<p id="a">All prices include taxes.</p>`, { styles: { a: { fontSize: 0 } } }],
  [`a mark`, `<p id="a">beta</p>`, { styles: { a: { fontSize: 7 } } }],
  [`a footnote`, `<p>Prices<sup id="a">with all of the taxes</sup></p>`, { styles: { a: { fontSize: 7 } } }],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
