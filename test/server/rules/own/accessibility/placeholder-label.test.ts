import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { placeholderLabel } from '../../../../../server/rules/own/accessibility/placeholder-label.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return placeholderLabel.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [`an input`, `<input placeholder="Town"/>`, {}, `“Town”`],
  [
    `a label next to it that is not tied to it`,
    `<div><label>Town *</label><div><input placeholder="Berlin"/></div></div>`,
    {},
    `“Town *” is next to this field, but not associated with it`,
  ],
  [
    `a label of which nobody knows whose it is`,
    `<div><label>Town</label><input id="a" title="Street"/><input placeholder="Berlin"/></div>`,
    {},
    `Only the placeholder “Berlin”`,
  ],
  [
    `a label that is far away`,
    `<div><label>Town</label></div><p>Write.</p><div><div><div><div><input placeholder="Berlin"/></div></div></div></div>`,
    {},
    `Only the placeholder “Berlin”`,
  ],
  [`a text area`, `<textarea placeholder="Your text"></textarea>`, {}, `“Your text”`],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [`a label`, `<label for="a">Town</label><input id="a" placeholder="Town"/>`, {}],
  [`a label around it`, `<label>Town <input placeholder="Town"/></label>`, {}],
  [`an aria-label`, `<input aria-label="Town" placeholder="Town"/>`, {}],
  [`no placeholder`, `<input/>`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
