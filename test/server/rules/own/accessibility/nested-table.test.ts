import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { nestedTable } from '../../../../../server/rules/own/accessibility/nested-table.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return nestedTable.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [
    `one in a header`,
    `<table><tr><th>A <table><tr><th>B</th></tr><tr><td>1</td></tr></table></th><td>2</td></tr></table>`,
    {},
    `a header cell`,
  ],
  [
    `one in a cell`,
    `<table><tr><th>A</th><td><table><tr><th>B</th></tr><tr><td>1</td></tr></table></td></tr></table>`,
    {},
    `in a cell`,
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [
    `one in a layout`,
    `<table role="presentation"><tr><td><table><tr><th>B</th></tr><tr><td>1</td></tr></table></td></tr></table>`,
    {},
  ],
  [
    `one after another`,
    `<table><tr><th>A</th><td>1</td></tr></table><table><tr><th>B</th><td>1</td></tr></table>`,
    {},
  ],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
