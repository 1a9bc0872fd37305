/** A priority queue. */
export interface Heap<Item> {
  push(item: Item): void;
  /** Removes the lowest item; undefined if there is none. */
  pop(): Item | undefined;
  /** The lowest item. */
  peek(): Item | undefined;
}

/** A binary heap. @param compare negative if the first item comes before the second */
export function createHeap<Item>(compare: (a: Item, b: Item) => number): Heap<Item> {
  const items: Item[] = [];
  const isBefore = (a: number, b: number): boolean => {
    const [first, second] = [items[a], items[b]];
    return first !== undefined && (second === undefined || compare(first, second) < 0);
  };
  function swap(a: number, b: number): void {
    const [first, second] = [items[a], items[b]];
    if (first === undefined || second === undefined) return;
    items[a] = second;
    items[b] = first;
  }
  return {
    push(item) {
      let at = items.push(item) - 1;
      while (at > 0 && isBefore(at, (at - 1) >> 1)) {
        swap(at, (at - 1) >> 1);
        at = (at - 1) >> 1;
      }
    },
    pop() {
      const [lowest] = items;
      const last = items.pop();
      if (items.length === 0 || last === undefined) return lowest;
      items[0] = last;
      for (let at = 0; ;) {
        const child = isBefore(2 * at + 2, 2 * at + 1) ? 2 * at + 2 : 2 * at + 1;
        if (child >= items.length || !isBefore(child, at)) return lowest;
        swap(at, child);
        at = child;
      }
    },
    peek: () => items[0],
  };
}
