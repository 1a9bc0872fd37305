import { expect, it } from 'vitest';
import { readSrcset } from '../../../../../server/rules/read/addresses/named-resources.ts';

it.each([
  ['a.png', ['a.png']],
  ['a.png 1x, b.png 2x', ['a.png', 'b.png']],
  ['a.png, b.png', ['a.png', 'b.png']],
  [' a.png 100w ,b.png 200w', ['a.png', 'b.png']],
  ['/i/w_1,h_2/a.png 1x, /b.png', ['/i/w_1,h_2/a.png', '/b.png']],
  ['data:image/gif;base64,AAAA 1x, b.png 2x', ['data:image/gif;base64,AAAA', 'b.png']],
  ['a.png (x, y), b.png', ['a.png', 'b.png']],
  [', ,', []],
  ['', []],
])('reads %s', (text, addresses) => {
  expect(readSrcset(text)).toEqual(addresses);
});
