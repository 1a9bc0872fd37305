import type { PageTree } from '../../findings/page/page-tree.ts';

const MAX_TEXT = 50;

/** What to call an element in an explanation: its tag, and what can be read in it or names it. */
export function nameOfElement(tree: PageTree, index: number): string {
  const { tag = '', attributes = {} } = tree.nodes[index] ?? {};
  const named = ['aria-label', 'alt', 'title', 'value', 'placeholder', 'name', 'id'].map(
    (name) => attributes[name],
  );
  const text = [tree.text(index, MAX_TEXT + 1), ...named].find(
    (each) => each !== undefined && each.trim() !== '',
  );
  if (text === undefined) return `<${tag}>`;
  const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).trimEnd()}…` : text;
  return `<${tag}> “${short}”`;
}
