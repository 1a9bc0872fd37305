import type { InTurn } from '../shared/in-turn.ts';

/** Shorter texts take no turn: waiting for one costs more than reading them. */
const SMALL_BYTES = 64 * 1024;

/** Whether reading a text of this many bytes takes a turn. */
export function isLargeText(bytes: number): boolean {
  return bytes > SMALL_BYTES;
}

/** Does work on a text of this many bytes: on a large one in its turn, on a small one at once. */
export async function inTurnIfLarge<T>(
  bytes: number,
  inTurn: InTurn,
  work: () => Promise<T> | T,
): Promise<T> {
  return isLargeText(bytes) ? inTurn(work) : work();
}
