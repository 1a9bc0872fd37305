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
  [
    `an identifier`,
    `<img src="/a.jpg" alt="3f2a9c71-8b1e-4c55-9f33-0a1b2c3d4e5f"/>`,
    {},
    `3f2a9c71-8b1e-4c55-9f33-0a1b2c3d4e5f`,
  ],
  [`a size`, `<img src="/a.jpg" alt="300 x 200"/>`, {}, `300 x 200`],
  [`a name by a program`, `<img src="/a.jpg" alt="Untitled design (3)"/>`, {}, `Untitled design (3)`],
  [
    `the time of a screenshot`,
    `<img src="/a.jpg" alt="Screenshot 2024-03-02 at 11.20.33"/>`,
    {},
    `Screenshot 2024-03-02 at 11.20.33`,
  ],
  [`letters of nobody`, `<img src="/a.jpg" alt="asdf"/>`, {}, `asdf`],
  [`a reminder`, `<img src="/a.jpg" alt="Insert alt text here"/>`, {}, `Insert alt text here`],
  [`who made it`, `<img src="/a.jpg" alt="© Picture Agency"/>`, {}, `© Picture Agency`],
  [`what a click does`, `<img src="/a.jpg" alt="Click to enlarge"/>`, {}, `Click to enlarge`],
  [`markup`, `<img src="/a.jpg" alt="&lt;b&gt;Shed&lt;/b&gt;"/>`, {}, `<b>Shed</b>`],
  [`Russian for image`, `<img src="/a.jpg" alt="Изображение"/>`, {}, `Изображение`],
  [`Japanese for image`, `<img src="/a.jpg" alt="画像"/>`, {}, `画像`],
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
  ...[
    'Screenshot of the order form in 2024',
    'Test of strength at the fair',
    'A vase of 300 × 200 millimetres',
    'Click the red handle to open the gate',
    'Copyright Office, Washington',
    'Portrait of Untitled, a painting',
  ].map((alt): [string, string, PageInputOptions] => [alt, `<img src="/a.jpg" alt="${alt}"/>`, {}]),
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
