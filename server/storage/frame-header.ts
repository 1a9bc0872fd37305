/** What the header of a zstd frame says. */
export interface FrameHeader {
  /** Bytes of the content; null if the header does not have it, as in frames of earlier versions of this software. */
  contentBytes: number | null;
  /** How far matches in the content may go back. */
  windowBytes: number;
  /** Bytes of the header: where the first block begins. */
  bytes: number;
}

/** The longest possible header. */
export const MAX_HEADER_BYTES = 18;

/** Size of the length field by its two bits in the descriptor; in a frame of a single segment, 0 means one byte. */
const FIELD_BYTES = [0, 2, 4, 8];
const DICTIONARY_BYTES = [0, 1, 2, 4];
const MAGIC_BYTES = 4;
/** A field of two bytes counts from here. */
const OFFSET_OF_TWO = 256;

/**
 * Reads the header of a zstd frame (RFC 8878, section 3.1.1.1).
 * @param frame may be cut off; the length of its content is not known if it ends before
 */
export function readFrameHeader(frame: Uint8Array): FrameHeader {
  const descriptor = frame[MAGIC_BYTES] ?? 0;
  const isSingleSegment = (descriptor & 0b10_0000) !== 0;
  const fieldBytes = FIELD_BYTES[descriptor >> 6] || (isSingleSegment ? 1 : 0);
  const window = isSingleSegment ? null : (frame[MAGIC_BYTES + 1] ?? 0);
  const start = MAGIC_BYTES + 1 + (window === null ? 0 : 1) + (DICTIONARY_BYTES[descriptor & 0b11] ?? 0);
  const contentBytes = readLength(Buffer.from(frame.subarray(start, start + fieldBytes)), fieldBytes);
  return {
    contentBytes,
    windowBytes: window === null ? (contentBytes ?? 0) : windowOf(window),
    bytes: start + fieldBytes,
  };
}

function readLength(field: Buffer, fieldBytes: number): number | null {
  if (fieldBytes === 0 || field.length < fieldBytes) return null;
  if (fieldBytes === 8) return Number(field.readBigUInt64LE());
  return field.readUIntLE(0, fieldBytes) + (fieldBytes === 2 ? OFFSET_OF_TWO : 0);
}

/** An exponent of five bits and eighths in three. */
function windowOf(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 0b111);
}
