import { readFrameHeader } from './frame-header.ts';

/** The longest possible header. */
export const MAX_HEADER_BYTES = 18;

/**
 * The length of the content of a zstd frame, from its header, without decompressing it.
 * @returns null if the header does not say it, as in frames that earlier versions of this software wrote
 */
export function contentLength(frame: Uint8Array): number | null {
  return readFrameHeader(frame).contentBytes;
}
