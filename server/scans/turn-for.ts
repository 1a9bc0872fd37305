import type { InTurn } from '../http/read-turns.ts';

/** Shorter texts take no turn: waiting for one costs more than reading them. */
const SMALL_BYTES = 64 * 1024;

/** Runs work without waiting for a turn. */
export const atOnce: InTurn = async (work) => work();

/** How work on a text of so many bytes is run: a large one in its turn, a small one at once. */
export function turnFor(bytes: number, inTurn: InTurn): InTurn {
  return bytes > SMALL_BYTES ? inTurn : atOnce;
}
