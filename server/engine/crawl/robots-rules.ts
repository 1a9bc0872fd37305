import { matchesPattern, robotsPattern, uniformPath } from './robots-pattern.ts';
import type { RobotsPattern } from './robots-pattern.ts';

/** The rules of robots.txt for one crawler. */
export interface RobotsRules {
  /** @param path with its query, from the slash on */
  allows(path: string): boolean;
}

/** A line of robots.txt: `Allow` or `Disallow`, and what it names. */
export interface RobotsRule {
  allow: boolean;
  path: string;
}

/**
 * Each wildcard is work for each address of a site, and both are a stranger's to choose. Shops that have a rule for each
 * of their filters have some hundred.
 */
const MAX_WILDCARDS = 2_000;

/**
 * Makes rules ready to be asked. The longest one that matches counts; of two of one length, the one that allows (RFC
 * 9309, section 2.2.2). Beyond 2,000 wildcards a rule that disallows counts up to its first one, so that nothing is
 * visited that the site keeps out, and one that allows does not count.
 */
export function createRobotsRules(rules: readonly RobotsRule[]): RobotsRules {
  /** Those without wildcards, however many, by what a path begins with; and the lengths that there are. */
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
