import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { titleContent } from '../../../../../server/rules/own/accessibility/title-content.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return titleContent.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [
    `another subject`,
    `<h1>Clementines</h1><p>They are ripe in winter, and we sell them in the shop and on the market.</p>`,
    {},
    `“Test”`,
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [
    `a word of it`,
    `<h1>Tests</h1><p>They are ripe in winter, and we sell them in the shop and on the market.</p>`,
    {},
  ],
  [
    `a logo`,
    `<img src="/a.png" alt="Test"/><p>They are ripe in winter, and we sell them in the shop and on the market.</p>`,
    {},
  ],
  [`hardly any text`, `<p>Loading the page</p>`, {}],
  [
    `a text without a heading that says what it is about`,
    `<p>${'Ripe fruit from the market '.repeat(5)}</p>`,
    {},
  ],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
