import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { GeneratedText } from '../../../../../server/facts/generated-text.ts';
import { generatedText } from '../../../../../server/rules/own/accessibility/generated-text.ts';

function page(element: string, generatedTexts: GeneratedText[] | null) {
  return pageInput(`<html><body>${element}</body></html>`, { isLaidOut: true, visit: { generatedTexts } });
}
const ONE = [{ node: 2, text: 'per person' }];

it('finds words of a style sheet', () => {
  expect(generatedText.check(page('<p>3 euros</p>', ONE))).toEqual([
    { node: 2, explanation: expect.stringMatching(/^“per person” is written by a style sheet/) },
  ]);
});

it.each([
  ['a name that has them', '<p aria-label="3 euros Per Person">3 euros</p>', ONE],
  ['code', '<pre>3 euros</pre>', ONE],
  ['what is kept from screen readers', '<p aria-hidden="true">3 euros</p>', ONE],
  ['a page without any', '<p>3 euros</p>', []],
])('takes %s', (_, element, texts) => {
  expect(generatedText.check(page(element, texts))).toEqual([]);
});

it('judges only what could be read', () => {
  expect(generatedText.canJudge?.(page('<p>3 euros</p>', null))).toBe(false);
  expect(generatedText.canJudge?.(page('<p>3 euros</p>', []))).toBe(true);
});
