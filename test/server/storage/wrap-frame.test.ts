import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createZstdDecompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compress } from '../../../server/storage/compress.ts';
import { wrapFrame } from '../../../server/storage/wrap-frame.ts';

const BEFORE = '{"target":"https://www.example.com/ä","result":';
const AFTER = '}';

/** Of each kind of block: raw, repeated bytes, compressed. */
const CONTENTS = {
  text: (bytes: number) =>
    Buffer.from('{"rule":"image-alt","pages":[]},'.repeat(bytes / 32 + 1)).subarray(0, bytes),
  noise: (bytes: number) => randomBytes(bytes),
  zeros: (bytes: number) => Buffer.alloc(bytes),
  mixed: (bytes: number) =>
    Buffer.concat(
      Array.from({ length: bytes / 40 + 1 }, (_, n) =>
        Buffer.from(`${randomBytes(8).toString('hex')} ${n % 7} text that comes again`),
      ),
    ).subarray(0, bytes),
};

describe.each(Object.entries(CONTENTS))('around a frame of %s', (_name, contentOf) => {
  it.each([0, 1, 255, 256, 70_000, 131_072, 300_000, 5_000_000])(
    'of %i bytes, the text is part of one frame that every decoder reads to its end',
    async (bytes) => {
      const content = contentOf(bytes);
      const expected = Buffer.concat([Buffer.from(BEFORE), content, Buffer.from(AFTER)]);
      const wrapped = wrapFrame(BEFORE, await compress(content), AFTER) ?? Buffer.alloc(0);
      expect(zstdDecompressSync(wrapped).equals(expected)).toBe(true);
      // Decoders of browsers need not accept a larger window (RFC 9659).
      const streamed = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } });
      expect((await buffer(Readable.from([wrapped]).pipe(streamed))).equals(expected)).toBe(true);
    },
  );
});

it('is not possible if the frame does not have its length', () => {
  const frame = zstdCompressSync('text', { params: { [constants.ZSTD_c_contentSizeFlag]: 0 } });
  expect(wrapFrame(BEFORE, frame, AFTER)).toBeNull();
});
