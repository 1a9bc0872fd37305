import type { Item } from './match-side.ts';

/** Items that are not yet matched, by key and in order; those whose key is empty are left out. */
export function groupByKey(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    if (item.matched) continue;
    const name = key(item);
    if (name === '') continue;
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}

/**
 * Calls `pair` with the groups of both sides that share a key. Groups are multisets: three equal buttons
 * against two leave one over, as in SonarQube's issue tracking.
 */
export function forEachCommonKey(
  left: readonly Item[],
  right: readonly Item[],
  key: (item: Item) => string,
  pair: (left: Item[], right: Item[]) => void,
): void {
  const groups = groupByKey(left, key);
  for (const [name, group] of groupByKey(right, key)) {
    const other = groups.get(name);
    if (other) pair(other, group);
  }
}
