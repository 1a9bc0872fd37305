import { elementCount, sizeAt } from '../describe/element-hashes.ts';

/** Parents from the sizes of elements in document order; -1 for a root. */
export function parentsOf(words: Uint32Array): Int32Array {
  const parents = new Int32Array(elementCount(words)).fill(-1);
  const open: number[] = [];
  for (let index = 0; index < parents.length; index++) {
    while (open.length > 0 && index > (open.at(-1) ?? 0) + sizeAt(words, open.at(-1) ?? 0)) open.pop();
    parents[index] = open.at(-1) ?? -1;
    if (sizeAt(words, index) > 0) open.push(index);
  }
  return parents;
}
