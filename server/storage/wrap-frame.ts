import { readFrameHeader } from './frame-header.ts';

/** A block of the format: its header has the size, the type, and whether it is the last one. */
const BLOCK_HEADER_BYTES = 3;
const LAST = 0b1;
const RAW = 0;
/** A block of one byte; the size in its header is how often that is repeated. */
const REPEATED_BYTE = 1;
/** 128 kB, the largest size of a block. */
const MIN_WINDOW_LOG = 17;
const MAX_CONTENT_BYTES = 2 ** 32 - 1;

/**
 * Puts text before and after the content of a zstd frame (RFC 8878) without decompressing it: the blocks of the frame
 * stay as they are, between two blocks that are not compressed. The result is one frame, because decoders such as Node's
 * stop after the first of several without an error. It has no checksum, because that of the new content is not known.
 *
 * @param before at most 128 kB, as `after`
 * @returns null if the length of the content is not in the header of the frame, or is too large
 */
export function wrapFrame(before: string, frame: Uint8Array, after: string): Buffer | null {
  const { contentBytes, windowBytes, bytes } = readFrameHeader(frame);
  const [first, last] = [Buffer.from(before), Buffer.from(after)];
  const newBytes = (contentBytes ?? Infinity) + first.length + last.length;
  if (newBytes > MAX_CONTENT_BYTES) return null;
  const header = Buffer.alloc(10);
  header.writeUInt32LE(0xfd2f_b528);
  // A length of four bytes, a window, no checksum.
  header[4] = 0b1000_0000;
  header[5] = (Math.max(MIN_WINDOW_LOG, Math.ceil(Math.log2(windowBytes))) - 10) << 3;
  header.writeUInt32LE(newBytes, 6);
  const blocks = Buffer.from(frame.subarray(bytes));
  return Buffer.concat([header, rawBlock(first, 0), continued(blocks), rawBlock(last, LAST)]);
}

function rawBlock(content: Buffer, last: number): Buffer {
  const header = Buffer.alloc(BLOCK_HEADER_BYTES);
  header.writeUIntLE((content.length << 3) | (RAW << 1) | last, 0, BLOCK_HEADER_BYTES);
  return Buffer.concat([header, content]);
}

/** The blocks without what follows them, and none of them the last one. @param blocks is changed */
function continued(blocks: Buffer): Buffer {
  let at = 0;
  for (let isLast = false; !isLast;) {
    const header = blocks.readUIntLE(at, BLOCK_HEADER_BYTES);
    isLast = (header & LAST) !== 0;
    blocks.writeUIntLE(header & ~LAST, at, BLOCK_HEADER_BYTES);
    at += BLOCK_HEADER_BYTES + (((header >> 1) & 0b11) === REPEATED_BYTE ? 1 : header >> 3);
  }
  return blocks.subarray(0, at);
}
