/** Shorter texts take no turn: waiting for one costs more than reading them. */
const SMALL_BYTES = 64 * 1024;

/** Whether reading a text of this many bytes takes a turn. */
export function isLargeText(bytes: number): boolean {
  return bytes > SMALL_BYTES;
}
