import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/**
 * Reads at most `maxBytes` of a body after decoding it, and no further: a compressed bomb costs no more memory
 * than the bytes asked for. Rejects when the body breaks off or is not what its coding says.
 * @param coding value of Content-Encoding
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
    // What is left unread ends with an abort error that nobody waits for.
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
