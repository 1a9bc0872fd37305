import type { Item } from './match-item.ts';

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
  // What the other side does not have is not grouped: keys are long, and often nothing is in common.
  const common = groupByKey(right, (item) => {
    const name = key(item);
    return groups.has(name) ? name : '';
  });
  for (const [name, group] of common) pair(groups.get(name) ?? [], group);
}
