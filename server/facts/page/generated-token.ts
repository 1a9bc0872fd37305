/**
 * Whether a word looks as if a tool had made it (a hash, a random id) rather than a person. Such words
 * change with every build and must not be part of an identity. Words of four letters and less, plain
 * words, and words that end in a small number (`col-12`, `heading2`) are a person's.
 */
export function isGeneratedToken(token: string): boolean {
  if (token.length < 5) return false;
  if (/[0-9a-f]{8}-[0-9a-f]{4}-/i.test(token)) return true;
  if (/^[0-9a-f]{6,}$/i.test(token) && /\d/.test(token)) return true;
  if (/^[a-z0-9]{5,24}$/i.test(token) && /\d/.test(token) && /[a-z]/i.test(token)) {
    return !/^[a-z]+\d{1,4}$/i.test(token) && !/^\d{1,4}[a-z]{1,3}$/i.test(token);
  }
  if (/^[a-z]{6,10}$/i.test(token)) {
    return /[a-z][A-Z][a-z][A-Z]/.test(token) || !/[aeiouy]/i.test(token);
  }
  return false;
}
