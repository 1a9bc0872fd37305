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
  [
    `names with colons`,
    `<table><tr><td>Opens:</td><td>8 am</td></tr><tr><td>Closes:</td><td>6 pm</td></tr><tr><td>Phone:</td><td>960 001</td></tr></table>`,
    {},
    `“Opens:”, “Closes:” and “Phone:”`,
  ],
  [
    `a bold column`,
    `<table><tr><td id="a">Opens</td><td>8 am</td></tr><tr><td id="b">Closes</td><td>6 pm</td></tr><tr><td id="c">Phone</td><td>960 001</td></tr></table>`,
    { styles: { a: { fontWeight: 700 }, b: { fontWeight: 700 }, c: { fontWeight: 700 } } },
    `“Opens”, “Closes” and “Phone”`,
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
    `two rows of names`,
    `<table><tr><td>Opens:</td><td>8 am</td></tr><tr><td>Closes:</td><td>6 pm</td></tr></table>`,
    {},
  ],
  [
    `fields with labels`,
    `<table>${'<tr><td>Name:</td><td><input aria-label="Name"/></td></tr>'.repeat(3)}</table>`,
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
