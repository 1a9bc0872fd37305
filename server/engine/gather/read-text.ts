import type { IsolatedWorld } from './isolated-world.ts';

/** Characters per message: a longer message of the browser would block the main thread for too long. */
const PIECE = 1_000_000;

/** Returns the piece that begins at an index. It never ends between the halves of a surrogate pair. */
const PIECE_FROM = `function (from, length) {
  const piece = globalThis.sitedeltaText.slice(from, from + length);
  return piece.isWellFormed() ? piece : piece.slice(0, -1);
}`;

/**
 * Reads a text from a page. A long one is read in pieces, so that other work can run in between.
 * @param script statements to run first
 * @param expression returns the text, which must be well-formed (no lone surrogates)
 * @throws Error when it is not a text, or the page is gone
 */
export async function readText(world: IsolatedWorld, script: string, expression: string): Promise<string> {
  const first = await world.evaluate(`${script}
globalThis.sitedeltaText = ${expression};
globalThis.sitedeltaText.length > ${PIECE} ? globalThis.sitedeltaText.length : globalThis.sitedeltaText`);
  if (typeof first === 'string') return first;
  if (typeof first !== 'number') throw new Error('The snapshot of the page is not a text.');
  let text = '';
  while (text.length < first) {
    const piece = await world.call(PIECE_FROM, [text.length, PIECE]);
    if (typeof piece !== 'string' || piece === '') throw new Error('The snapshot of the page is incomplete.');
    text += piece;
  }
  return text;
}
