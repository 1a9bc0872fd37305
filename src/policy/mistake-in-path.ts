/** Characters of a pattern for paths. */
const MAX_PATTERN = 500;

/**
 * What is wrong with a path that chooses pages, as the rest of a sentence about it; null if nothing is.
 * @param maxLength in characters, by default that of a pattern
 */
export function mistakeInPath(path: string, maxLength = MAX_PATTERN): string | null {
  // With two slashes, or a backslash, an address on another host begins.
  if (!/^\/(?!\/)[^\\\s#]*$/.test(path))
    return 'has to begin with one slash, without spaces, "#" and backslashes.';
  return path.length > maxLength ? `can have at most ${maxLength} characters.` : null;
}
