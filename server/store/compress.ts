import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const compressAsync = promisify(zstdCompress);
const decompressAsync = promisify(zstdDecompress);

/** Compresses with zstd (RFC 8878) and a checksum, off the main thread. */
export async function compress(bytes: Uint8Array | string): Promise<Uint8Array> {
  return compressAsync(bytes, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
}

/** The reverse of compress. Rejects when the bytes were damaged. */
export async function decompress(bytes: Uint8Array): Promise<Buffer> {
  return decompressAsync(bytes);
}
