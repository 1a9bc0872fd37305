import { matchesPattern, robotsPattern, uniformPath } from './robots-pattern.ts';
import type { RobotsPattern } from './robots-pattern.ts';

/** The rules of robots.txt for one crawler. */
export interface RobotsRules {
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
