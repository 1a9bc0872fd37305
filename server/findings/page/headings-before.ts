import { normaliseText } from './normalise.ts';
import type { PageTree } from './page-tree.ts';

const MAX_HEADING = 60;

/**
 * The text of the heading before each node in its own document, normalised; empty for none. What a frame shows is not
 * before what comes after the frame.
 */
export function headingsBefore(tree: PageTree): string[] {
  const roots: number[] = [];
  const last = new Map<number, string>();
  return tree.nodes.map((node, index) => {
    const root = node.via === 'frame' ? index : (roots[tree.parent(index)] ?? -1);
    roots.push(root);
    if (/^h[1-6]$/.test(node.tag ?? '')) last.set(root, normaliseText(tree.text(index, MAX_HEADING)));
    return last.get(root) ?? '';
  });
}
