import { randomBytes } from 'node:crypto';
import { constants, zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress, decompress } from '../../../server/storage/compress.ts';
import { readFrameHeader } from '../../../server/storage/frame-header.ts';

function contentLength(frame: Uint8Array): number | null {
  return readFrameHeader(frame).contentBytes;
}

it.each([0, 1, 255, 256, 257, 65_535, 65_791, 65_792, 70_000, 5_000_000])(
  'is read from the header of %i bytes, which come back as they were',
  async (length) => {
    const noise = Buffer.concat([randomBytes(Math.floor(length / 2)), Buffer.alloc(length)]);
    const bytes = noise.subarray(0, length);
    const frame = await compress(bytes);
    expect(contentLength(frame)).toBe(length);
    expect((await decompress(frame)).equals(bytes)).toBe(true);
  },
);

it('counts the bytes of a text, not its letters', async () => {
  const frame = await compress('ä€');
  expect([contentLength(frame), (await decompress(frame)).toString()]).toEqual([5, 'ä€']);
});

it.each([0, 100, 100_000])('is not known for %i bytes that were written without it', async (length) => {
  const frame = zstdCompressSync(Buffer.alloc(length), { params: { [constants.ZSTD_c_contentSizeFlag]: 0 } });
  expect(contentLength(frame)).toBeNull();
  expect(await decompress(frame)).toHaveLength(length);
});

it('is not known for bytes that are cut off', async () => {
  const frame = await compress(Buffer.alloc(300));
  for (const end of [0, 3, 4, 5, 6]) expect(contentLength(frame.subarray(0, end))).toBeNull();
});

it('does not hide that bytes were damaged', async () => {
  const frame = Buffer.from(await compress(randomBytes(1000)));
  frame[500] = (frame[500] ?? 0) ^ 1;
  await expect(decompress(frame)).rejects.toThrow();
});
