import type { PageTree } from '../facts/page/page-tree.ts';

/** Indexes of the elements of the page's own document, without those of documents in frames, in document order. */
export function ownElements(tree: PageTree): number[] {
  const framed = new Uint8Array(tree.nodes.length);
  return tree.elements.filter((index) => {
    const isFramed = tree.nodes[index]?.via === 'frame' || framed[tree.parent(index)] === 1;
    framed[index] = isFramed ? 1 : 0;
    return !isFramed;
  });
}
