import stringWidth from 'string-width';

import { line } from './line.ts';

/** Longest width at which text is comfortable to read. */
const MAX_COLUMNS = 110;

/**
 * Breaks text at spaces into lines of a width.
 *
 * @param columns Width; wider ones than what is comfortable to read are not used.
 */
export function wrap(text: string, columns: number): string[] {
  const width = Math.min(columns, MAX_COLUMNS);
  const lines: string[] = [];
  let current = '';
  for (const word of line(text, Number.POSITIVE_INFINITY).split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && stringWidth(longer) > width) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  // A word in the middle may begin as a command does, or be wider than the line.
  return [...lines, current].map((one) => line(one, Math.max(columns, 1)));
}
