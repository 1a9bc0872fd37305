import type { PageTree } from '../../../facts/page/page-tree.ts';

const FIELDS = /^(?:button|select|textarea)$/;

/** The first element in another one that the Tab key reaches, by its markup, also in the document of a frame; null without one. */
export function tabTargetIn(tree: PageTree, node: number): number | null {
  for (let at = node + 1; at <= node + tree.nodesIn(node); at += 1) {
    if (takesTab(tree, at)) return at;
  }
  return null;
}

function takesTab(tree: PageTree, index: number): boolean {
  const { tag = '', attributes = {}, box } = tree.nodes[index] ?? {};
  if (box === undefined || isOutOfUse(tree, index)) return false;
  const tabindex = Number.parseInt(attributes['tabindex'] ?? '', 10);
  if (!Number.isNaN(tabindex)) return tabindex >= 0;
  if (tag === 'a' || tag === 'area') return 'href' in attributes;
  if (tag === 'input') return attributes['type']?.toLowerCase() !== 'hidden';
  if (tag === 'audio' || tag === 'video') return 'controls' in attributes;
  if (tag === 'summary') return tree.nodes[tree.parent(index)]?.tag === 'details';
  // The document in a frame is what takes the focus, and its elements are in the snapshot.
  if (tag === 'iframe') return false;
  const editable = attributes['contenteditable']?.toLowerCase();
  return FIELDS.test(tag) || (editable !== undefined && editable !== 'false');
}

/** Disabled, by itself or the fields around it, or inert, or in a frame that takes no focus. */
function isOutOfUse(tree: PageTree, index: number): boolean {
  if ('disabled' in (tree.nodes[index]?.attributes ?? {})) return true;
  return tree.ancestors(index).some((at) => {
    const { tag, attributes = {} } = tree.nodes[at] ?? {};
    if ('inert' in attributes) return true;
    if (tag === 'iframe') return Number.parseInt(attributes['tabindex'] ?? '', 10) < 0;
    return tag === 'fieldset' && 'disabled' in attributes;
  });
}
