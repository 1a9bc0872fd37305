import { decompress } from './compress.ts';
import { wrapFrame } from './wrap-frame.ts';

/**
 * A stored frame, with text around its content if any is given, for StoredText.readFrame. It is checked here: a frame
 * with new text can't have a checksum, and some clients (curl) take a frame that is cut off for a whole one.
 * @returns null if there is no frame, or it can't be wrapped
 * @throws when the frame is damaged
 */
export async function frameAround(
  frame: Uint8Array | null,
  around: { before: string; after: string } | undefined,
): Promise<Uint8Array | null> {
  if (frame === null) return null;
  await decompress(frame);
  return around === undefined ? frame : wrapFrame(around.before, frame, around.after);
}
