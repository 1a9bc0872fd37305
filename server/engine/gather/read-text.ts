import type { IsolatedWorld } from './isolated-world.ts';

/** Characters that are read at once: a message of the browser with more would keep the main thread for long. */
const PIECE = 1_000_000;

/** Takes a piece that begins at an index, and does not end between the halves of a character. */
const PIECE_FROM = `function (from, length) {
  const piece = globalThis.sitedeltaText.slice(from, from + length);
  return piece.isWellFormed() ? piece : piece.slice(0, -1);
}`;

/**
 * Reads a text out of a page, a long one piece by piece, so that other work has its turn in between.
 * @param script statements that come first
 * @param expression gives the text, which holds no halves of characters
 * @throws Error when it is no text, or the page is gone
 */
export async function readText(world: IsolatedWorld, script: string, expression: string): Promise<string> {
  const first = await world.evaluate(`${script}
globalThis.sitedeltaText = ${expression};
globalThis.sitedeltaText.length > ${PIECE} ? globalThis.sitedeltaText.length : globalThis.sitedeltaText`);
  if (typeof first === 'string') return first;
  if (typeof first !== 'number') throw new Error('The snapshot of the page is no text.');
  let text = '';
  while (text.length < first) {
    const piece = await world.call(PIECE_FROM, [text.length, PIECE]);
    if (typeof piece !== 'string' || piece === '') throw new Error('The snapshot of the page breaks off.');
    text += piece;
  }
  return text;
}
