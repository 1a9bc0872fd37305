import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { layoutTable } from '../../../../../server/rules/own/accessibility/layout-table.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return layoutTable.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [
    `a heading in a cell`,
    `<table><tr><td>Menu</td><td><h2>Welcome</h2></td></tr></table>`,
    {},
    `arranges parts`,
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [
    `one that says so`,
    `<table role="presentation"><tr><td>Menu</td><td><h2>Welcome</h2></td></tr></table>`,
    {},
  ],
  [
    `amounts under headings`,
    `<table><tr><td><h4>Country</h4></td><td><h4>Sales</h4></td></tr><tr><td>Germany</td><td>$440,000</td></tr><tr><td>USA</td><td>40.22 %</td></tr></table>`,
    {},
  ],
  [`data`, `<table><tr><td>Bowl</td><td>12</td></tr></table>`, {}],
  [`headers`, `<table><tr><th>Name</th><td><h2>Bowl</h2></td></tr></table>`, {}],
  [
    `many rows`,
    `<table><tr><td>1</td><td><h3>Bowl</h3></td></tr><tr><td>1</td><td><h3>Bowl</h3></td></tr><tr><td>1</td><td><h3>Bowl</h3></td></tr><tr><td>1</td><td><h3>Bowl</h3></td></tr><tr><td>1</td><td><h3>Bowl</h3></td></tr><tr><td>1</td><td><h3>Bowl</h3></td></tr></table>`,
    {},
  ],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
