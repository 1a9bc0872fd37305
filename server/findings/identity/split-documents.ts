import type { Item } from './match-item.ts';

const OTHERS = 'other frames';

/**
 * The items of two pages by the documents they stand in: nothing goes from one frame to another or out of it, though an
 * ad that is shown in one now may have been in another before. Frames of which only one page has any go together: they
 * may have been moved or renamed. Without it an ad that has the marks of one in another frame counts as moved there
 * (match-counted.test.ts); in bench/dynamic that did not happen in 91 comparisons.
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
