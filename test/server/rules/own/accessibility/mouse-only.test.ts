import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { mouseOnly } from '../../../../../server/rules/own/accessibility/mouse-only.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return mouseOnly.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [`a division`, `<div onclick="show()">Sizes</div>`, {}, `“Sizes”`],
  [`a picture`, `<img src="/a.png" alt="Large" onclick="zoom(this)"/>`, {}, `<img>`],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [`a button`, `<button onclick="show()">Sizes</button>`, {}],
  [`a role`, `<div role="button" tabindex="0" onclick="show()">Sizes</div>`, {}],
  [`a link in it`, `<div onclick="go()"><a href="/a">Sizes</a></div>`, {}],
  [`what only stops a click`, `<div onclick="event.stopPropagation()">Sizes</div>`, {}],
  [`text of a label`, `<label><span onclick="show()">Sizes</span><input/></label>`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
