import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { emptyImageAddress } from '../../../../../server/rules/own/links/empty-image-address.ts';

const BOX: [number, number, number, number] = [0, 0, 300, 200];
const check = (body: string, box = BOX) =>
  emptyImageAddress.check(pageInput(`<html lang="en"><body>${body}</body></html>`, { boxes: { a: box } }));

it('reports an image that takes up room and has no address', () => {
  expect(check('<img id="a" src="" alt="A bowl"/>')).toMatchObject([{ node: 2 }]);
});

it.each([
  ['an address', '<img id="a" src="/a.png" alt=""/>', BOX],
  ['one for a script', '<img id="a" src="" data-src="/a.png" alt=""/>', BOX],
  ['other addresses', '<img id="a" src="" srcset="/a.png 2x" alt=""/>', BOX],
  ['no attribute', '<img id="a" alt=""/>', BOX],
  ['no room', '<img src="" alt=""/>', BOX],
  ['a dot', '<img id="a" src="" alt=""/>', [0, 0, 1, 1]],
  ['a picture', '<picture><source srcset="/a.png"/><img id="a" src="" alt=""/></picture>', BOX],
] as [string, string, typeof BOX][])('is silent about an image with %s', (_, body, box) => {
  expect(check(body, box)).toEqual([]);
});
