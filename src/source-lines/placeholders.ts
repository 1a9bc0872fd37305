/** Stands for a character of an expression that writes something. Pages don't use this private character. */
export const EXPRESSION = '\ue000';
/** Stands for a character of a condition, a loop or another statement. */
export const STATEMENT = '\ue001';

/** As many placeholders as the text has characters, so that indexes in the file stay the same. */
export function mask(text: string, placeholder: string): string {
  return placeholder.repeat(text.length);
}

/** A text of the masked file as a pattern; adjacent placeholders become one wildcard. */
export function toPattern(text: string): (string | null)[] {
  return text
    .split(/([\ue000\ue001]+)/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(EXPRESSION) || part.startsWith(STATEMENT) ? null : part));
}
