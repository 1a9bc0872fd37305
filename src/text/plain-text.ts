import { cleanText, shorten } from '../../shared/formats/escape.ts';

/**
 * Makes text from outside fit for one line of a log or an annotation: without control characters (C0, C1)
 * and without characters that turn the writing direction, which hide what a text says; line breaks
 * become spaces; longer than `maxLength` code points it ends with an ellipsis.
 *
 * The runner takes lines that start with `::`, and lines with `##[` anywhere, for commands; both are taken
 * apart.
 */
export function oneLine(text: string, maxLength: number): string {
  return shorten(cleanText(text), maxLength).replace(/^::/, ': :').replaceAll('##[', '# #[');
}
