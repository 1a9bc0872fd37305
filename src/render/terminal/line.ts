import stringWidth from 'string-width';
import { cleanText, shorten } from '../../../shared/formats/escape.ts';

/** Longest text that is measured; no line of a terminal is as long. */
const MAX_LENGTH = 2000;
const graphemes = new Intl.Segmenter();

/**
 * Makes text from outside fit for a line of a terminal or of a job's log: without control characters, so that it can't
 * send commands to the terminal, and cut to a width in columns.
 *
 * Runners take `##[`, `##vso[` and `##teamcity[` for commands (GitHub, Azure Pipelines, TeamCity), and GitHub's also
 * lines that begin with `::`; all are taken apart.
 *
 * @param columns Infinity does not cut below the longest that is measured.
 */
export function line(text: string, columns: number): string {
  const clean = shorten(cleanText(text), MAX_LENGTH)
    .replace(/##(?=\w*\[)/g, '# #')
    .replace(/^::/, ': :');
  if (stringWidth(clean) <= columns) return clean;
  let kept = '';
  let width = 0;
  for (const { segment } of graphemes.segment(clean)) {
    width += stringWidth(segment);
    // The last column is for the ellipsis.
    if (width >= columns) break;
    kept += segment;
  }
  return `${kept}…`;
}
