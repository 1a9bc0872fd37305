import { encode } from 'fast-png';
import { expect, it } from 'vitest';
import { readPng } from '../../../../../server/engine/gather/pixels/read-png.ts';

const RGB = new Uint8Array([1, 2, 3, 5, 7, 9]);

it('reads the colours of each pixel', () => {
  const bytes = encode({ width: 2, height: 1, channels: 3, data: RGB });
  expect(readPng(bytes)).toEqual({ width: 2, height: 1, pixels: RGB });
});

it('leaves out the opacity', () => {
  const bytes = encode({
    width: 2,
    height: 1,
    channels: 4,
    data: new Uint8Array([1, 2, 3, 255, 5, 7, 9, 0]),
  });
  expect(readPng(bytes)).toEqual({ width: 2, height: 1, pixels: RGB });
});

it.each([
  ['another file', new TextEncoder().encode('GIF89a................................')],
  ['shades of grey', encode({ width: 2, height: 1, channels: 1, data: new Uint8Array([1, 2]) })],
  ['sixteen bits', encode({ width: 1, height: 1, channels: 3, depth: 16, data: new Uint16Array([1, 2, 3]) })],
  ['a file that is cut', encode({ width: 2, height: 1, channels: 3, data: RGB }).subarray(0, 50)],
])('refuses %s', (_what, bytes) => {
  expect(() => readPng(bytes)).toThrow();
});
