import type { EvidenceToken } from './evidence-token.ts';

/** Comparing takes time by the product of both numbers; between ends that are equal, more is one change. */
const MAX_COMPARED = 600;

/** Indexes of the pieces that only one of two pieces of evidence has. */
export interface TokenChanges {
  removed: ReadonlySet<number>;
  inserted: ReadonlySet<number>;
}

/** What changed from one piece of evidence to another, by a longest common subsequence of their pieces. */
export function compareTokens(before: readonly EvidenceToken[], now: readonly EvidenceToken[]): TokenChanges {
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && isSame(before[start], now[start])) start += 1;
  let end = 0;
  while (end < most - start && isSame(before.at(-1 - end), now.at(-1 - end))) end += 1;
  const old = before.slice(start, before.length - end).map(keyOf);
  const recent = now.slice(start, now.length - end).map(keyOf);
  const removed = new Set(old.map((_, index) => start + index));
  const inserted = new Set(recent.map((_, index) => start + index));
  if (old.length > MAX_COMPARED || recent.length > MAX_COMPARED) return { removed, inserted };
  for (const [x, y] of commonPairs(old, recent)) {
    removed.delete(start + x);
    inserted.delete(start + y);
  }
  return { removed, inserted };
}

function commonPairs(old: readonly string[], recent: readonly string[]): [number, number][] {
  const width = recent.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (x: number, y: number): number => lengths[x * width + y] ?? 0;
  for (let x = old.length - 1; x >= 0; x -= 1) {
    for (let y = recent.length - 1; y >= 0; y -= 1) {
      lengths[x * width + y] =
        old[x] === recent[y] ? at(x + 1, y + 1) + 1 : Math.max(at(x + 1, y), at(x, y + 1));
    }
  }
  const pairs: [number, number][] = [];
  let x = 0;
  let y = 0;
  while (x < old.length && y < recent.length) {
    if (old[x] === recent[y]) {
      pairs.push([x, y]);
      x += 1;
      y += 1;
    } else if (at(x + 1, y) >= at(x, y + 1)) x += 1;
    else y += 1;
  }
  return pairs;
}

function isSame(a: EvidenceToken | undefined, b: EvidenceToken | undefined): boolean {
  return a !== undefined && b !== undefined && keyOf(a) === keyOf(b);
}

/** The quotation mark of one attribute is not that of another. */
function keyOf({ text, attribute = '' }: EvidenceToken): string {
  return `${attribute}=${text}`;
}
