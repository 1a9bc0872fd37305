/** Size of the length field by its two bits in the descriptor; in a frame of a single segment, 0 means one byte. */
const FIELD_BYTES = [0, 2, 4, 8];
const DICTIONARY_BYTES = [0, 1, 2, 4];
const MAGIC_BYTES = 4;
/** The longest possible header. */
export const MAX_HEADER_BYTES = 18;
/** A field of two bytes counts from here. */
const OFFSET_OF_TWO = 256;

/**
 * The length of the content of a zstd frame, from its header (RFC 8878, section 3.1.1.1), without decompressing it.
 * @returns null if the header does not say it, as in frames that earlier versions of this software wrote
 */
export function contentLength(frame: Uint8Array): number | null {
  const descriptor = frame[MAGIC_BYTES];
  if (descriptor === undefined) return null;
  const isSingleSegment = (descriptor & 0b10_0000) !== 0;
  const fieldBytes = FIELD_BYTES[descriptor >> 6] || (isSingleSegment ? 1 : 0);
  const windowBytes = isSingleSegment ? 0 : 1;
  const start = MAGIC_BYTES + 1 + windowBytes + (DICTIONARY_BYTES[descriptor & 0b11] ?? 0);
  const field = Buffer.from(frame.subarray(start, start + fieldBytes));
  if (fieldBytes === 0 || field.length < fieldBytes) return null;
  if (fieldBytes === 8) return Number(field.readBigUInt64LE());
  return field.readUIntLE(0, fieldBytes) + (fieldBytes === 2 ? OFFSET_OF_TWO : 0);
}
