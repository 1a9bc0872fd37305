import type { Item } from './match-item.ts';

const OTHERS = 'other frames';

/**
 * Groups the items of two pages by frame: only items in the same frame are matched. Frames that only one page has form
 * one group, because they may have been moved or renamed. Without this an ad would be matched with a similar ad in
 * another frame (match-counted.test.ts); in bench/dynamic that did not happen in 91 comparisons.
 */
export function splitDocuments(left: Item[], right: Item[]): [left: Item[], right: Item[]][] {
  const documents = new Map<string, [Item[], Item[]]>();
  const there = new Set(right.map(({ frame }) => frame));
  const common = new Set(['', ...left.map(({ frame }) => frame).filter((frame) => there.has(frame))]);
  for (const [side, items] of [left, right].entries()) {
    for (const item of items) {
      const name = common.has(item.frame) ? item.frame : OTHERS;
      const pair = documents.get(name) ?? [[], []];
      documents.set(name, pair);
      pair[side]?.push(item);
    }
  }
  return [...documents.values()];
}
