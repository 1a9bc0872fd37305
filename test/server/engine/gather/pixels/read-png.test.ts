import { deflateSync } from 'node:zlib';
import { array, assert, asyncProperty, integer, tuple, uint8Array } from 'fast-check';
import { decode, encode } from 'fast-png';
import { expect, it } from 'vitest';
import { readPng } from '../../../../../server/engine/gather/pixels/read-png.ts';

const RGB = new Uint8Array([1, 2, 3, 5, 7, 9]);
const RGBA = new Uint8Array([1, 2, 3, 255, 5, 7, 9, 0]);

/** A chunk of a PNG; nobody reads its checksum. */
function chunk(name: string, content: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
}

/** A PNG with red, green and blue, in two chunks of data. @param lines each with its filter before it */
function pngOf(width: number, height: number, lines: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(lines);
  const parts = [data.subarray(0, 5), data.subarray(5)].map((part) => chunk('IDAT', part));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), ...parts, chunk('IEND', Buffer.alloc(0))]);
}

it('reads the colours of each pixel', async () => {
  const bytes = encode({ width: 2, height: 1, channels: 3, data: RGB });
  expect(await readPng(Buffer.from(bytes))).toEqual({ width: 2, height: 1, pixels: RGB });
});

it('leaves out the opacity', async () => {
  const bytes = encode({ width: 2, height: 1, channels: 4, data: RGBA });
  expect(await readPng(Buffer.from(bytes))).toEqual({ width: 2, height: 1, pixels: RGB });
});

it('reads lines with any filter as another reader does', async () => {
  const line = tuple(integer({ min: 0, max: 4 }), uint8Array({ minLength: 12, maxLength: 12 }));
  await assert(
    asyncProperty(array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
      const bytes = pngOf(4, lines.length, Buffer.from(lines.flatMap(([filter, rest]) => [filter, ...rest])));
      const { pixels } = await readPng(bytes);
      expect([...pixels]).toEqual([...decode(bytes, { checkCrc: false }).data]);
    }),
  );
});

it.each([
  ['another file', new TextEncoder().encode('GIF89a................................')],
  ['nothing', new Uint8Array()],
  ['shades of grey', encode({ width: 2, height: 1, channels: 1, data: new Uint8Array([1, 2]) })],
  ['sixteen bits', encode({ width: 1, height: 1, channels: 3, depth: 16, data: new Uint16Array([1, 2, 3]) })],
  ['a file that is cut', encode({ width: 2, height: 1, channels: 3, data: RGB }).subarray(0, 50)],
  ['fewer lines than it should have', pngOf(2, 2, new Uint8Array([0, ...RGB]))],
  ['more than it should have', pngOf(2, 1, new Uint8Array([0, ...RGB, 0, ...RGB]))],
  ['an unknown filter', pngOf(2, 1, new Uint8Array([5, ...RGB]))],
])('refuses %s', async (_what, bytes) => {
  await expect(readPng(Buffer.from(bytes))).rejects.toThrow(/./);
});
