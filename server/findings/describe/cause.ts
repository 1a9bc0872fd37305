import { categoryOf, isOncePerPage, isPerPage, lacksWrapper } from '../../rules/registry.ts';
import { frameName } from '../page/frame-name.ts';
import { normaliseId, normaliseText } from '../page/normalise.ts';
import type { PageTree } from '../page/page-tree.ts';
import { hash64 } from '../string-hash.ts';
import type { FoldedViolation } from './fold-twins.ts';
import { kindOf, templateOf } from './template.ts';

/** Elements of an icon that are looked at, with three texts each. */
const MAX_ICON_TEXTS = 15;

/**
 * What makes the elements of one rule one finding, as a hash: two colours or another cause that the rule names, a
 * missing wrapper, or a template (docs/identity.md). It depends on the element and what is around it alone, never on how
 * many there are of it.
 * Empty for what has a cause of its own: a page, an address, a question, an element that no template has written.
 *
 * @param gapOf the landmarks around a node (landmarkGaps)
 */
export function causeOf(
  tree: PageTree,
  { family, lead, review }: FoldedViolation,
  gapOf: (node: number) => string,
): string {
  const { node, code, cause } = lead;
  if (review || isPerPage(family)) return '';
  if (cause !== undefined) return hash64([node === null ? '' : frameName(tree, node), 'value', cause]);
  if (node === null || isOncePerPage(family) || categoryOf(code) !== 'accessibility') return '';
  const parts = partsOf(tree, node, family, gapOf);
  return parts === undefined ? '' : hash64([frameName(tree, node), ...parts]);
}

function partsOf(
  tree: PageTree,
  node: number,
  family: string,
  gapOf: (node: number) => string,
): string[] | undefined {
  if (lacksWrapper(family)) return ['gap', gapOf(node)];
  const template = templateOf(tree, node);
  return template && ['template', ...template, ...functionOf(tree, node, family)];
}

/**
 * What tells apart elements of one template that do different things, so that each must be mended for itself: the name, id
 * and placeholder of a field, the icon of a control without a name, an id that is used twice.
 */
function functionOf(tree: PageTree, node: number, family: string): string[] {
  const { tag = '', attributes = {} } = tree.nodes[node] ?? {};
  const { id = '', name = '', placeholder = '' } = attributes;
  if (/^(?:input|select|textarea)$/.test(tag))
    return [normaliseId(id), normaliseText(name), normaliseText(placeholder)];
  if (family.startsWith('duplicate-id')) return [normaliseId(id)];
  return family.endsWith('-name') ? iconOf(tree, node) : [];
}

/** What is drawn in a control: by the classes and shapes of the first elements in it. */
function iconOf(tree: PageTree, node: number): string[] {
  const icon: string[] = [];
  const end = node + tree.nodesIn(node);
  for (let at = node + 1; at <= end && icon.length < MAX_ICON_TEXTS; at++) {
    const inner = tree.nodes[at];
    if (inner?.tag === undefined) continue;
    const { d = '', href = '', 'xlink:href': link = href } = inner.attributes ?? {};
    icon.push(kindOf(inner), d, inner.tag === 'use' ? link : '');
  }
  return icon;
}
