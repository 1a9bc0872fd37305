import { decode } from 'fast-png';

/** A picture: three bytes a pixel (red, green and blue), line by line. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/**
 * Reads a screenshot of Chromium: a PNG with eight bits a channel.
 * @throws Error for any other file
 */
export function readPng(bytes: Uint8Array): Picture {
  const { width, height, channels, depth, palette, data } = decode(bytes);
  if (depth !== 8 || channels < 3 || palette !== undefined) throw new Error('It is no screenshot.');
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return { width, height, pixels: channels === 3 ? pixels : withoutOpacity(pixels, width * height) };
}

function withoutOpacity(pixels: Uint8Array, count: number): Uint8Array {
  const opaque = new Uint8Array(count * 3);
  for (let at = 0; at < count; at += 1) opaque.set(pixels.subarray(at * 4, at * 4 + 3), at * 3);
  return opaque;
}
