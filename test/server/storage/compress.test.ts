import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { compress, decompress } from '../../../server/storage/compress.ts';

it.each([0, 1, 255, 65_536, 65_537, 5_000_000])('gives back %i bytes as they were', async (length) => {
  const content = Buffer.concat([randomBytes(Math.floor(length / 2)), Buffer.alloc(length)]).subarray(
    0,
    length,
  );
  const stored = await compress(content);
  expect(stored.bytes).toBe(length);
  expect((await decompress(stored)).equals(content)).toBe(true);
});

it('counts the bytes of a text, not its letters', async () => {
  const stored = await compress('ä€');
  expect([stored.bytes, (await decompress(stored)).toString()]).toEqual([5, 'ä€']);
});

it.each([1_000, 100_000])('rejects %i bytes that were damaged or cut off', async (length) => {
  const { bytes, body } = await compress(randomBytes(length));
  const damaged = body.with(500, (body[500] ?? 0) ^ 1);
  for (const wrong of [damaged, body.subarray(0, -1), body.subarray(0, 10), new Uint8Array()])
    await expect(decompress({ bytes, body: wrong })).rejects.toThrow();
});
