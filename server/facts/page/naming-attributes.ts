import { normaliseId, normaliseText } from './normalise.ts';
import type { PageTree } from './page-tree.ts';

/** Attributes that name an element or say what it does. If any other changes, it is still the same element. */
export const NAMING_ATTRIBUTES: readonly string[] = [
  'name',
  'type',
  'role',
  'href',
  'src',
  'action',
  'alt',
  'aria-label',
  'placeholder',
  'property',
  'http-equiv',
  'data',
];

/**
 * What the frame around an element is called, so that what is in a frame is another thing than its like on the page:
 * ids and titles of all frames on the way, innermost first; not their addresses, for those of ads change with every
 * visit. Empty for what is in no frame.
 */
export function frameName(tree: PageTree, index: number): string {
  return [index, ...tree.ancestors(index)]
    .filter((at) => tree.nodes[at]?.via === 'frame')
    .map((at) => {
      const attributes = tree.nodes[tree.parent(at)]?.attributes ?? {};
      return `frame ${normaliseId(attributes['id'] ?? '')} ${normaliseText(attributes['title'] ?? '')}`;
    })
    .join('/');
}
