/**
 * C0 and C1 controls except tab and newline, and the characters that change the direction of text (Unicode TR9: marks,
 * embeddings, overrides, isolates), which can make a text read as something else.
 */
const DANGEROUS = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const LINE_BREAKS = /\r\n?|[\u2028\u2029]/gu;

/**
 * Replaces control and direction characters and broken surrogates by U+FFFD, so that a reader sees that something was
 * there. It runs once over a finished document, so no value can be forgotten; none of these characters is markup.
 */
export function neutralise(text: string): string {
  return text.toWellFormed().replace(LINE_BREAKS, '\n').replace(DANGEROUS, '\ufffd');
}
