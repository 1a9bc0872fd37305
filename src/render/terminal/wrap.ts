import stringWidth from 'string-width';

import { line } from './line.ts';

/** Longest width at which text is comfortable to read. */
const MAX_COLUMNS = 110;
const graphemes = new Intl.Segmenter();

/**
 * Breaks text at spaces into lines of a width, and words only where they are wider than that, so that nothing is lost.
 *
 * @param columns Width; wider ones than what is comfortable to read are not used.
 */
export function wrap(text: string, columns: number): string[] {
  const width = Math.max(Math.min(columns, MAX_COLUMNS), 1);
  const lines: string[] = [];
  let current = '';
  for (const word of line(text, Number.POSITIVE_INFINITY).split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (stringWidth(longer) <= width) {
      current = longer;
      continue;
    }
    if (current !== '') lines.push(current);
    const pieces = breakWord(word, columns);
    lines.push(...pieces.slice(0, -1));
    current = pieces.at(-1) ?? '';
  }
  // What was in the middle may begin as a command does.
  return [...lines, current].map((one) => line(one, Math.max(columns, 1)));
}

/** Pieces of a word; a column is left for what takes a command apart. */
function breakWord(word: string, columns: number): string[] {
  if (stringWidth(word) <= columns) return [word];
  const pieces: string[] = [];
  let piece = '';
  let width = 0;
  for (const { segment } of graphemes.segment(word)) {
    const added = stringWidth(segment);
    if (piece !== '' && width + added > columns - 1) {
      pieces.push(piece);
      [piece, width] = ['', 0];
    }
    piece += segment;
    width += added;
  }
  return [...pieces, piece];
}
