import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress, zstdDecompressSync } from 'node:zlib';

const compressAsync = promisify(zstdCompress);
const decompressAsync = promisify(zstdDecompress);

/** Up to this size, handing the bytes to another thread and back costs more than decompressing them here. */
const SMALL_BYTES = 64 * 1024;

/** Node's smallest piece; with that much more than the content, all of it fits into one. */
const MIN_CHUNK_BYTES = 64;
/** A damaged store may name any length. */
const MAX_CHUNK_BYTES = 1024 * 1024;

/** Content as it is stored. */
export interface Compressed {
  /** Length before compression. */
  bytes: number;
  /** A zstd frame (RFC 8878) with a checksum. */
  body: Uint8Array;
}

/** Compresses off the main thread. */
export async function compress(content: Uint8Array | string): Promise<Compressed> {
  const whole = typeof content === 'string' ? Buffer.from(content) : content;
  const body = await compressAsync(whole, {
    params: { [constants.ZSTD_c_checksumFlag]: 1 },
    pledgedSrcSize: whole.length,
  });
  return { bytes: whole.length, body };
}

/** The reverse of compress, off the main thread unless it is quick. Rejects when the bytes were damaged. */
export async function decompress({ bytes, body }: Compressed): Promise<Buffer> {
  // Node would ask for memory in pieces of 16 kB, and in a thread it hands over each piece.
  const options = { chunkSize: Math.min(bytes + MIN_CHUNK_BYTES, MAX_CHUNK_BYTES) };
  return bytes <= SMALL_BYTES ? zstdDecompressSync(body, options) : decompressAsync(body, options);
}
