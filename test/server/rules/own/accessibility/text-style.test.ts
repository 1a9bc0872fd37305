import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { textStyle } from '../../../../../server/rules/own/accessibility/text-style.ts';

const LONG =
  'The museum is open on all days of the week but Monday, and visitors can also buy their tickets in the shop that is next to the entrance. Children do not have to pay, but come with an adult.';
const SHORT = LONG.slice(0, 80);

function check(body: string, style: NonNullable<PageInputOptions['styles']>[string], height = 90) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  const boxes = { a: [0, 0, 300, height] as [number, number, number, number] };
  return textStyle.check(pageInput(html, { styles: { a: style }, boxes }));
}

it.each([
  ['in italics', `<p id="a">${LONG}</p>`, { isItalic: true }, /is entirely in italics/],
  ['that is justified', `<p id="a">${LONG}</p>`, { isJustified: true }, /is justified/],
  ['in capitals by a style', `<p id="a">${SHORT}</p>`, { isUpperCase: true }, /is in capitals/],
  ['in capitals as it is written', `<p id="a">${SHORT.toUpperCase()}</p>`, {}, /is in capitals/],
])('finds a text %s', (_, body, style, words) => {
  expect(check(body, style)).toEqual([{ node: 5, explanation: expect.stringMatching(words) }]);
});

it.each([
  ['as it should be', `<p id="a">${LONG}</p>`, {}],
  ['in italics that is a quotation', `<blockquote id="a">${LONG}</blockquote>`, { isItalic: true }],
  ['in italics that is short', `<p id="a">${SHORT}</p>`, { isItalic: true }],
  ['in capitals that is a heading', `<h1 id="a">${SHORT}</h1>`, { isUpperCase: true }],
  ['in capitals that is a label', '<p id="a">Opening hours</p>', { isUpperCase: true }],
  ['in a script without capitals', `<p id="a">${'博物馆每天开放'.repeat(30)}</p>`, { isJustified: true }],
  ['that is only numbers', `<p id="a">${'12 '.repeat(60)}</p>`, {}],
  ['that nobody sees', `<p id="a">${LONG}</p>`, { isItalic: true, isHidden: true }],
])('takes a text %s', (_, body, style) => {
  expect(check(body, style)).toEqual([]);
});

it('finds a justified text of two lines', () => {
  expect(check(`<p id="a">${LONG}</p>`, { isJustified: true }, 40)).toHaveLength(1);
});

it('takes a justified text of one line', () => {
  expect(check(`<p id="a">${LONG}</p>`, { isJustified: true }, 20)).toEqual([]);
});
