import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { newWindow } from '../../../../../server/rules/own/accessibility/new-window.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return newWindow.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [`one`, `<a href="/a" target="_blank">Route</a>`, {}, `“Route”`],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [`one that says it`, `<a href="/a" target="_blank">Route (new window)</a>`, {}],
  [`in French`, `<a href="/a" target="_blank">Plan (nouvelle fenêtre)</a>`, {}],
  [`an icon`, `<a href="/a" target="_blank">Route <svg></svg></a>`, {}],
  [`the same window`, `<a href="/a">Route</a>`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
