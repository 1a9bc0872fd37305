import { decompress } from './compress.ts';
import { wrapFrame } from './wrap-frame.ts';

/**
 * A stored frame with text around its content, for StoredText.readFrame.
 * @returns null if there is no frame, or it can't be wrapped
 * @throws when the frame is damaged
 */
export async function frameAround(
  frame: Uint8Array | null,
  around: { before: string; after: string } | undefined,
): Promise<Uint8Array | null> {
  if (frame === null || around === undefined) return frame;
  // The new frame can't have a checksum, so the stored one is checked here.
  await decompress(frame);
  return wrapFrame(around.before, frame, around.after);
}
