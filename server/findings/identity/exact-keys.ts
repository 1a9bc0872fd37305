import type { Item } from './match-item.ts';

/** Groups unmatched items by key and keeps their order; items with an empty key are left out. */
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
 * Calls `pair` with the groups of both sides that share a key. Groups are multisets: of three equal buttons against
 * two, one stays unmatched, as in SonarQube's issue tracking.
 */
export function forEachCommonKey(
  left: readonly Item[],
  right: readonly Item[],
  key: (item: Item) => string,
  pair: (left: Item[], right: Item[]) => void,
): void {
  const groups = groupByKey(left, key);
  // Only common keys are grouped: keys are long, and often the sides have none in common.
  const common = groupByKey(right, (item) => {
    const name = key(item);
    return groups.has(name) ? name : '';
  });
  for (const [name, group] of common) pair(groups.get(name) ?? [], group);
}
