import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { imageAltRedundant } from '../../../../../server/rules/own/accessibility/image-alt-redundant.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return imageAltRedundant.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [`image of`, `<img src="/a.jpg" alt="Image of a bowl">`, {}, `Image of a bowl`],
  [`in German`, `<img src="/a.jpg" alt="Ein Bild von einer Schale">`, {}, `Ein Bild von`],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [`what it shows`, `<img src="/a.jpg" alt="A bowl">`, {}],
  [`a name`, `<img src="/a.jpg" alt="Photo of the year: a bowl">`, {}],
  [`a kind that matters`, `<img src="/a.jpg" alt="Painting of a bowl">`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
