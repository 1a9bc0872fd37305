/** The path of a rule in robots.txt, prepared for matching. */
interface RobotsPattern {
  /** The pieces between the wildcards (`*`); a path must begin with the first one. */
  pieces: string[];
  /** A path must end with the last piece (`$`). */
  isEnd: boolean;
  /** Of two rules that match, the longer one counts. */
  length: number;
}

/** The rules of robots.txt for one crawler. */
interface RobotsRules {
  /** @param path path and query, beginning with a slash */
  allows(path: string): boolean;
}

/** An `Allow` or `Disallow` line of robots.txt. */
export interface RobotsRule {
  allow: boolean;
  path: string;
}

/**
 * Every wildcard may be tried on every address, and the site chooses how many there are of both. Shops with a rule for
 * each filter have a few hundred.
 */
const MAX_WILDCARDS = 2_000;

/**
 * Prepares rules for matching. The longest rule that matches counts; of two of equal length, the one that allows (RFC
 * 9309, section 2.2.2). Beyond 2,000 wildcards a rule that disallows is cut at its first wildcard, so that no
 * disallowed page is visited, and a rule that allows is ignored.
 */
export function createRobotsRules(rules: readonly RobotsRule[]): RobotsRules {
  /** Whether a path is allowed, by its beginning: the rules without wildcards, which are not limited. */
  const plain = new Map<string, boolean>();
  const wild = new Map<string, RobotsPattern & { allow: boolean }>();
  let wildcards = 0;

  for (const { allow, path } of rules) {
    const pattern = robotsPattern(path);
    const [first = ''] = pattern.pieces;
    if (pattern.pieces.length === 1 && !pattern.isEnd) {
      plain.set(first, allow || plain.get(first) === true);
      continue;
    }
    const text = `${allow} ${pattern.isEnd} ${pattern.pieces.join('*')}`;
    if (wild.has(text)) continue;
    wildcards += pattern.pieces.length;
    if (wildcards <= MAX_WILDCARDS) wild.set(text, { ...pattern, allow });
    else if (!allow) plain.set(first, plain.get(first) ?? false);
  }
  const lengths = [...new Set([...plain.keys()].map((text) => text.length))].sort((x, y) => y - x);
  const longestFirst = [...wild.values()].sort(
    (x, y) => y.length - x.length || Number(y.allow) - Number(x.allow),
  );

  function longestPlain(path: string): { length: number; allow: boolean } {
    for (const length of lengths) {
      const allow = length > path.length ? undefined : plain.get(path.slice(0, length));
      if (allow !== undefined) return { length, allow };
    }
    return { length: 0, allow: true };
  }

  return {
    allows(address) {
      const path = uniformPath(address);
      const best = longestPlain(path);
      for (const rule of longestFirst) {
        if (rule.length < best.length || (rule.length === best.length && best.allow)) break;
        if (matchesPattern(rule, path)) return rule.allow;
      }
      return best.allow;
    },
  };
}

/** Prepares the path of a rule for matching (RFC 9309, section 2.2.3). */
function robotsPattern(rule: string): RobotsPattern {
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
function matchesPattern({ pieces, isEnd }: RobotsPattern, path: string): boolean {
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
function uniformPath(path: string): string {
  return path
    .replaceAll(/%[\da-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : code.toUpperCase();
    })
    .replaceAll(/[^\w.~!&()+,;=:@/?%-]+/g, (others) =>
      Buffer.from(others).toString('hex').toUpperCase().replaceAll(/../g, '%$&'),
    );
}
