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
