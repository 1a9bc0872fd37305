import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { hiddenImage } from '../../../../../server/rules/own/accessibility/hidden-image.ts';

function check(body: string, size = 200): string[] {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  const boxes: Record<string, [number, number, number, number]> = { i: [0, 0, size, size] };
  return hiddenImage.check(pageInput(html, { boxes, isLaidOut: true })).map(({ explanation }) => explanation);
}

const figure = (image: string): string =>
  `<figure>${image}<figcaption>Sales of ten years</figcaption></figure><p>And more.</p>`;

it.each([
  ['an image with a caption', figure('<img id="i" src="/a.png" alt="">'), 'caption (“Sales of ten years”)'],
  ['a drawing with a caption', figure('<svg id="i" aria-hidden="true"></svg>'), 'caption'],
  [
    'a chart by its file',
    '<p>Text.</p><img id="i" src="/img/sales-chart.png?v=2" alt="">',
    '“sales-chart.png”',
  ],
  [
    'a screenshot by its role',
    '<p>Text.</p><img id="i" role="none" src="/screenshot_2.png">',
    '“screenshot_2.png”',
  ],
])('reports %s', (_, body, words) => {
  expect(check(body)).toEqual([expect.stringContaining(words)]);
});

it.each([
  ['a decoration', '<p>Text.</p><img id="i" src="/a.png" alt="">'],
  ['an image with a name', figure('<img id="i" src="/a.png" alt="Bars">')],
  [
    'marks on an image with a name',
    figure('<img src="/a.png" alt="Bars" width="400"><svg id="i" aria-hidden="true"></svg>'),
  ],
  ['a table with a caption', figure('<table><tr><td>7</td></tr></table><img id="i" src="/a.png" alt="">')],
  [
    'a part that is hidden as a whole',
    `<div aria-hidden="true">${figure('<img id="i" src="/a.png" alt="">')}</div>`,
  ],
  ['a word that only has the letters', '<p>Text.</p><img id="i" src="/photograph.png" alt="">'],
])('takes %s', (_, body) => {
  expect(check(body)).toEqual([]);
});

it('takes an icon', () => {
  expect(check(figure('<img id="i" src="/a.png" alt="">'), 20)).toEqual([]);
});
