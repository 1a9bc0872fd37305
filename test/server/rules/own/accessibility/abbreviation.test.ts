import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { abbreviation } from '../../../../../server/rules/own/accessibility/abbreviation.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return abbreviation.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [`one`, `<p><abbr>GDS</abbr> is a part of it.</p>`, {}, `“GDS”`],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [`one with a title`, `<p><abbr title="Government Digital Service">GDS</abbr></p>`, {}],
  ...[
    'data-bs-original-title="Government Digital Service"',
    'data-original-title="Government Digital Service" title=""',
    'data-tippy-content="Government Digital Service"',
    'data-tooltip="Government Digital Service"',
    'data-mdb-tooltip="Government Digital Service"',
    'uk-tooltip="title: Government Digital Service"',
    'aria-describedby="tip"',
  ].map((attribute): [string, string, PageInputOptions] => [
    attribute,
    `<p><abbr ${attribute}>GDS</abbr></p>`,
    {},
  ]),
  [
    `one explained elsewhere`,
    `<p><abbr>GDS</abbr> is a part. <abbr title="Government Digital Service">GDS</abbr></p>`,
    {},
  ],
  [`one in parentheses`, `<p>Government Digital Service (<abbr>GDS</abbr>)</p>`, {}],
  [`one before parentheses`, `<p><abbr>GDS</abbr> (Government Digital Service)</p>`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
