import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { readFrameHeader } from './frame-header.ts';

const compressAsync = promisify(zstdCompress);
const decompressAsync = promisify(zstdDecompress);

/** Up to this size, handing the bytes to another thread and back costs more than decompressing them here. */
const SMALL_BYTES = 64 * 1024;

/** Node's smallest piece; with that much more than the content, all of it fits into one. */
const MIN_CHUNK_BYTES = 64;
/** The header of a damaged frame may have any length. */
const MAX_CHUNK_BYTES = 1024 * 1024;

/** Compresses with zstd (RFC 8878), with a checksum and the length in the header, off the main thread. */
export async function compress(content: Uint8Array | string): Promise<Uint8Array> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return compressAsync(bytes, {
    params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_contentSizeFlag]: 1 },
    pledgedSrcSize: bytes.length,
  });
}

/** The reverse of compress. Rejects when the bytes were damaged. */
export async function decompress(bytes: Uint8Array): Promise<Buffer> {
  const length = readFrameHeader(bytes).contentBytes;
  // Node would ask for memory in pieces of 16 kB, and in a thread it hands over each piece.
  const options = length === null ? {} : { chunkSize: Math.min(length + MIN_CHUNK_BYTES, MAX_CHUNK_BYTES) };
  return length !== null && length <= SMALL_BYTES
    ? zstdDecompressSync(bytes, options)
    : decompressAsync(bytes, options);
}
