import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { imageAltWords } from '../../../../../server/rules/own/accessibility/image-alt-words.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return imageAltWords.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [`the name of a file`, `<img src="/a/IMG_2041.jpg" alt="IMG_2041.jpg">`, {}, `IMG_2041.jpg`],
  [`a name by a camera`, `<img src="/a.jpg" alt="DSC 01234">`, {}, `DSC 01234`],
  [`the kind of image`, `<img src="/a.jpg" alt="Photo">`, {}, `Photo`],
  [
    `dots of an example`,
    `<img src="/a.jpg" alt="...">`,
    {},
    `decoration. People who use a screen reader hear “image” and nothing`,
  ],
  [`one dot`, `<img src="/a.jpg" alt=".">`, {}, `“.”`],
  [`a line`, `<img src="/a.jpg" alt="- - -">`, {}, `“- - -”`],
  [`a button`, `<input type="image" src="/a.png" alt="click">`, {}, `click`],
  [`what a template left`, `<img src="/a.jpg" alt="undefined">`, {}, `undefined`],
  [`an address`, `<img src="/a.jpg" alt="https://site.example/a.jpg">`, {}, `https://site.example/a.jpg`],
  [`a file with its size`, `<img src="/a.jpg" alt="bowl.jpg (24 kB)">`, {}, `bowl.jpg (24 kB)`],
  [`one of several`, `<img src="/a.jpg" alt="Photo 1">`, {}, `Photo 1`],
  [`a logo of nobody`, `<img src="/a.jpg" alt="Company logo">`, {}, `Company logo`],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it('says of each image what is heard in its place', () => {
  const found = check('<img src="/a.jpg" alt="..."><img src="/b.jpg" alt="photo">', {});
  expect(found.map(({ explanation }) => explanation)).toEqual([
    expect.stringContaining('decoration. People who use a screen reader hear “image” and nothing'),
    expect.stringContaining('decoration. People who use a screen reader hear this text'),
  ]);
});

it.each<[string, string, PageInputOptions]>([
  [`what it shows`, `<img src="/a.jpg" alt="Photo of the year: a bowl">`, {}],
  ...['*', '-', '•', '|', '→', '»', '+', '?', '7', '€', '. . . and so on', '–5'].map(
    (sign): [string, string, PageInputOptions] => [
      `the sign ${sign}`,
      `<img src="/a.jpg" alt="${sign}">`,
      {},
    ],
  ),
  [`a name with a number`, `<img src="/a.jpg" alt="Platform 3">`, {}],
  [`a decoration`, `<img src="/a.jpg" alt="">`, {}],
  [`a hidden one`, `<img src="/a.jpg" alt="image" aria-hidden="true">`, {}],
  [
    `a file that the text is about`,
    `<p>Open logo.png in a program.</p><img src="/x.jpg" alt="logo.png">`,
    {},
  ],
  [`a button that says what it does`, `<input type="image" src="/a.png" alt="Send">`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
