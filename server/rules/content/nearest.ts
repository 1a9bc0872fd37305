import type { PageInput } from '../own-rule.ts';

/** The nearest element of a kind around another; -1 for none. */
export function nearest({ tree }: PageInput, node: number, tag: string): number {
  let at = tree.parent(node);
  while (at >= 0 && tree.nodes[at]?.tag !== tag) at = tree.parent(at);
  return at;
}
