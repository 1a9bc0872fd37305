/** Longer texts say something about a number. */
const MAX_LENGTH = 24;
/** A unit, a month or a currency. */
const MAX_LETTERS = 4;

/** Whether a text is a number, amount, share, date or time, with what belongs to it: `$440,000`, `40.22 %`, `12 kg`. */
export function isNumber(text: string): boolean {
  const value = text.trim();
  if (value.length > MAX_LENGTH || !/^(?:[A-Z]{3}\s?)?[^\p{L}\p{N}]{0,4}\p{N}/u.test(value)) return false;
  return (value.replace(/^[A-Z]{3}/, '').match(/\p{L}/gu) ?? []).length <= MAX_LETTERS;
}
