import { FORMATTING } from '../../facts/document-facts.ts';
import type { MarkupError } from '../../facts/document-facts.ts';
import type { PageTree } from '../../facts/page/page-tree.ts';

/**
 * Knows the elements that the parser has copied because the source does not close them: `<a id="x"/>`, whose slash means
 * nothing in HTML, is in each part of the page up to the next `<a>`, with the id that the source has once. What they
 * have in common is that tag, whatever their ids.
 *
 * @param errors of the source (readMarkup); null if they are not known, then the equal attributes of the copies must do
 * @returns the parts of the cause of a node; undefined for what is no copy
 */
export function parserCopies(
  tree: PageTree,
  errors: readonly MarkupError[] | null,
): (node: number) => string[] | undefined {
  const open = new Set(errors?.filter(({ kind }) => kind !== 'stray').map(({ tag }) => tag));
  const byId = Map.groupBy(
    tree.elements.filter((at) => (tree.nodes[at]?.attributes?.['id'] ?? '') !== ''),
    (at) => tree.nodes[at]?.attributes?.['id'] ?? '',
  );
  const known = new Map<string, boolean>();
  return (node) => {
    const { tag = '', attributes = {} } = tree.nodes[node] ?? {};
    if (!FORMATTING.test(tag) || (errors !== null && !open.has(tag))) return undefined;
    const id = attributes['id'] ?? '';
    const areCopies = known.get(id) ?? areLike(tree, byId.get(id) ?? []);
    known.set(id, areCopies);
    return areCopies ? ['copies', tag] : undefined;
  };
}

/** The parser makes a copy, with all attributes, when there is something to put into it. */
function areLike(tree: PageTree, [first = -1, ...others]: readonly number[]): boolean {
  const written = writtenAs(tree, first);
  return others.length > 0 && others.every((at) => writtenAs(tree, at) === written && tree.nodesIn(at) > 0);
}

function writtenAs(tree: PageTree, node: number): string {
  const { tag, attributes } = tree.nodes[node] ?? {};
  return JSON.stringify([tag, attributes]);
}
