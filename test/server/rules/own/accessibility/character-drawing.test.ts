import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { characterDrawing } from '../../../../../server/rules/own/accessibility/character-drawing.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return characterDrawing.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [`a drawing`, `<pre>/\\_/\\ ( o.o ) /|___|\\ (_|   |_) /======\\ |__|</pre>`, {}, `drawing`],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [
    `one with an alternative`,
    `<pre role="img" aria-label="A cat">/\\_/\\ ( o.o ) /|___|\\ (_|   |_) /======\\ |__|</pre>`,
    {},
  ],
  [`code`, `<pre>if (a) { b(); } else { c(); } return x;</pre>`, {}],
  [
    `a table of figures`,
    `<pre>--------------------------------------------- a 1 2 3 ---------------------------------------------</pre>`,
    {},
  ],
  [`a short one`, `<pre>:-) /\\</pre>`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
