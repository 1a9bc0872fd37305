/**
 * C0 and C1 controls but tab and newline, and the characters that turn the direction of text around
 * them (Unicode TR9: marks, embeddings, overrides, isolates), which can make harmless text read as
 * something else.
 */
const DANGEROUS = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const LINE_BREAKS = /\r\n?|[\u2028\u2029]/gu;

/**
 * Makes text harmless to look at: control and direction characters and broken surrogates become the
 * replacement character U+FFFD, so that a reader sees that something was there. Done once over a
 * finished document, so that no value can be forgotten; none of these characters is markup.
 */
export function neutralise(text: string): string {
  return text.toWellFormed().replace(LINE_BREAKS, '\n').replace(DANGEROUS, '\ufffd');
}
