/**
 * The addresses in a `srcset`, as browsers read it (HTML, "parse a srcset attribute"): each candidate is an address
 * without spaces, which may contain commas but not end with one, and its descriptors up to the next comma.
 */
export function readSrcset(text: string): string[] {
  const found: string[] = [];
  let rest = text;
  for (;;) {
    rest = rest.replace(/^[\s,]+/, '');
    const address = /^\S+/.exec(rest)?.[0];
    if (address === undefined) return found;
    rest = rest.slice(address.length);
    const bare = address.replace(/,+$/, '');
    if (bare !== '') found.push(bare);
    // Descriptors may have commas in parentheses.
    if (bare === address) rest = rest.replace(/^(?:[^,(]|\([^)]*\)?)*/, '');
  }
}
