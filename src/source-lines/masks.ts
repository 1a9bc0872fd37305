/** Stands for a character of an expression that writes something. Of the private use area, as no page's text is. */
export const HOLE = '\ue000';
/** Stands for a character of a condition, a loop or another statement. */
export const CONTROL = '\ue001';

/** As many marks as the text is long, so that places in the file stay what they are. */
export function mask(text: string, mark: string): string {
  return mark.repeat(text.length);
}

/** A text of the masked file as a pattern; neighbouring holes are one. */
export function toPattern(text: string): (string | null)[] {
  return text
    .split(/([\ue000\ue001]+)/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(HOLE) || part.startsWith(CONTROL) ? null : part));
}
