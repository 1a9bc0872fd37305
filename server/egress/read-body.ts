import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/**
 * Reads at most `maxBytes` of the decoded body and then stops, so a decompression bomb takes no more memory than that.
 * @param coding value of Content-Encoding
 * @throws Error when the body is incomplete or does not have that coding
 */
export async function readBody(
  stream: Readable,
  coding: string,
  maxBytes: number,
): Promise<{ body: Buffer; truncated: boolean }> {
  const decoder = decoderOf(coding.trim().toLowerCase());
  const source: Readable = decoder === null ? stream : stream.pipe(decoder);
  if (decoder !== null) stream.once('error', (error) => decoder.destroy(error));
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) break;
    }
  } finally {
    // Destroying an unread rest emits an abort error that does not matter.
    stream.on('error', () => {});
    stream.destroy();
    decoder?.destroy();
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), truncated: length > maxBytes };
}

function decoderOf(coding: string): Transform | null {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  if (coding === 'deflate') return createInflate();
  if (coding === 'br') return createBrotliDecompress();
  return null;
}
