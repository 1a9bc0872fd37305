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

/** Text without line breaks, control characters, direction marks and broken surrogates. */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[\s\u2028\u2029]+/gu, ' ')
      // oxlint-disable-next-line no-control-regex -- control characters are what is removed
      .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
      .trim()
  );
}

/** At most `maxLength` code points of a text, the last one an ellipsis if something was cut. */
export function shorten(text: string, maxLength: number): string {
  // A code point has at most two units: this is cheap for texts of any length.
  const points = Array.from(text.slice(0, maxLength * 2 + 2));
  return points.length <= maxLength ? text : `${points.slice(0, maxLength - 1).join('')}…`;
}
