import { decompress } from './compress.ts';
import { contentLength } from './content-length.ts';
import type { StoredText } from './records.ts';

/** Frames up to this size are read together with their length: a second statement costs more. */
export const SMALL_FRAME_BYTES = 8 * 1024;

/**
 * A stored body whose beginning has been read.
 * @param start the whole frame, or a part that has its header
 * @param bytes length of the whole frame
 * @param readRest reads the whole frame; null if it was removed in the meantime
 */
export function storedFrame(
  start: Uint8Array,
  bytes: number,
  readRest: () => Promise<Uint8Array | null>,
): StoredText {
  const readFrame = start.length === bytes ? async () => start : readRest;
  return {
    bytes: contentLength(start) ?? Infinity,
    readFrame,
    async read() {
      const frame = await readFrame();
      return frame === null ? null : decompress(frame);
    },
  };
}
