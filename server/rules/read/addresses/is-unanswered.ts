import { MAX_UNANSWERED } from './max-unanswered.ts';

/**
 * Makes a function that says whether nothing is known for certain of an address.
 * @param unanswered keys as unansweredAddresses has them
 */
export function isUnanswered(unanswered: readonly string[]): (key: string) => boolean {
  const keys = new Set(unanswered);
  const last = unanswered.length < MAX_UNANSWERED ? undefined : unanswered.at(-1);
  return (key) => keys.has(key) || (last !== undefined && key > last);
}
