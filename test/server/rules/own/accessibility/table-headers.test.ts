import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { tableHeaders } from '../../../../../server/rules/own/accessibility/table-headers.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return tableHeaders.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [
    `a head of data cells`,
    `<table><thead><tr><td>Name</td><td>Age</td></tr></thead><tbody><tr><td>Jo</td><td>5</td></tr><tr><td>Beth</td><td>8</td></tr></tbody></table>`,
    {},
    `“Name” and “Age”`,
  ],
  [
    `a bold row`,
    `<table><tr><td id="a">Name</td><td id="b">Age</td></tr><tr><td>Jo</td><td>5</td></tr><tr><td>Beth</td><td>8</td></tr></table>`,
    { styles: { a: { fontWeight: 700 }, b: { fontWeight: 700 } } },
    `“Name” and “Age”`,
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [
    `headers`,
    `<table><thead><tr><th>Name</th><th>Age</th></tr></thead><tbody><tr><td>Jo</td><td>5</td></tr><tr><td>Beth</td><td>8</td></tr></tbody></table>`,
    {},
  ],
  [
    `rows that are alike`,
    `<table><tr><td>Name</td><td>Age</td></tr><tr><td>Jo</td><td>5</td></tr><tr><td>Beth</td><td>8</td></tr></table>`,
    {},
  ],
  [
    `a layout`,
    `<table role="presentation"><thead><tr><td>Name</td><td>Age</td></tr></thead><tbody><tr><td>Jo</td><td>5</td></tr><tr><td>Beth</td><td>8</td></tr></tbody></table>`,
    {},
  ],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
