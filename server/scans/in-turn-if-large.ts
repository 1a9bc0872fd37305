import type { InTurn } from '../shared/in-turn.ts';
import { isLargeText } from './is-large-text.ts';

/** Does work on a text of this many bytes: on a large one in its turn, on a small one at once. */
export async function inTurnIfLarge<T>(
  bytes: number,
  inTurn: InTurn,
  work: () => Promise<T> | T,
): Promise<T> {
  return isLargeText(bytes) ? inTurn(work) : work();
}
