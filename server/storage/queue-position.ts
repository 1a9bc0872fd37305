/** Waiting scans that are counted to find the position of one, so that polling costs no more in a longer queue. */
export const MAX_COUNTED = 10_000;

/**
 * The position of a scan in the queue.
 * @param before scans that will start before it, counted up to MAX_COUNTED
 * @returns null if so many are before it that they are not all counted
 */
export function queuePosition(before: number): number | null {
  return before < MAX_COUNTED ? before + 1 : null;
}
