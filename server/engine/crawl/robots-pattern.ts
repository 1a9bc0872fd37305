/** The path of a rule in robots.txt, prepared for matching. */
export interface RobotsPattern {
  /** The pieces between the wildcards (`*`); a path must begin with the first one. */
  pieces: string[];
  /** A path must end with the last piece (`$`). */
  isEnd: boolean;
  /** Of two rules that match, the longer one counts. */
  length: number;
}

/** Prepares the path of a rule for matching (RFC 9309, section 2.2.3). */
export function robotsPattern(rule: string): RobotsPattern {
  const isEnd = rule.endsWith('$');
  const pieces = (isEnd ? rule.slice(0, -1) : rule).split(/\*+/).map(uniformPath);
  const characters = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return { pieces, isEnd, length: characters + pieces.length - 1 + (isEnd ? 1 : 0) };
}

/**
 * Whether a pattern matches a path. Each piece is matched at its leftmost place, which leaves the most room for the
 * pieces after it. So there is no backtracking, and the path is read once.
 * @param path as `uniformPath` returns it
 */
export function matchesPattern({ pieces, isEnd }: RobotsPattern, path: string): boolean {
  const [first = '', ...others] = pieces;
  if (!path.startsWith(first)) return false;
  if (others.length === 0) return !isEnd || path.length === first.length;
  const last = isEnd ? (others.pop() ?? '') : '';
  let at = first.length;
  for (const piece of others) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}

/**
 * A path and query in the form of percent-encoding in which rules and addresses are compared: letters, digits and
 * delimiters unencoded, everything else encoded with capital letters.
 */
export function uniformPath(path: string): string {
  return path
    .replaceAll(/%[\da-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : code.toUpperCase();
    })
    .replaceAll(/[^\w.~!&()+,;=:@/?%-]+/g, (others) =>
      Buffer.from(others).toString('hex').toUpperCase().replaceAll(/../g, '%$&'),
    );
}
