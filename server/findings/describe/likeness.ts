import { normaliseAddress, normaliseAttributes } from '../../facts/page/normalise.ts';
import type { PageTree } from '../../facts/page/page-tree.ts';
import { INLINE, ITEM, LIST, PART, kindOf } from './template.ts';

const FIELD = /^(?:input|select|textarea)$/;
/** Not evidence: frameworks mark elements with these, and a tooltip is a matter of the single element. */
const INCIDENTAL = /^(?:data-.*|title)$/;
const ADDRESS = /url\(([^()]*)\)/gi;

/**
 * What elements without classes have in common if one template, or one hand in one list, has written them: tag, type,
 * role, the names of the attributes, the inline style, the nearest list or table, and the parts of the page around it.
 *
 * Undefined without evidence of that, which is an inline style of the element, or that it is in an item of a list or
 * table, or directly in a `nav`. What stands in the middle of a text is content, and so is an image alone in a paragraph.
 * How often something occurs makes no difference.
 *
 * @param isByKind the rule is about how such an element is written or looks, so that no evidence is needed
 */
export function likenessOf(tree: PageTree, node: number, isByKind: boolean): string[] | undefined {
  const around = tree.ancestors(node);
  const style = styleOf(tree, node);
  if (!isByKind && !isOfOneHand(tree, node, around, style)) return undefined;
  const list = isByKind ? undefined : around.find((at) => LIST.test(tree.nodes[at]?.tag ?? ''));
  const parts = around.map((at) => tree.nodes[at]?.tag ?? '').filter((tag) => PART.test(tag));
  const inList = list === undefined ? [] : [kindOf(tree.nodes[list]), ...attributeNames(tree, list)];
  return [kindOf(tree.nodes[node]), ...attributeNames(tree, node), style, ...inList, ...parts];
}

function isOfOneHand(tree: PageTree, node: number, around: readonly number[], style: string): boolean {
  const { tag = '' } = tree.nodes[node] ?? {};
  const block = around.find((at) => !INLINE.test(tree.nodes[at]?.tag ?? ''));
  if (tag === 'img' && block !== undefined && tree.nodes[block]?.tag === 'p')
    return (
      style !== '' && !textsAround(tree, node, block).includes(true) && hasOtherImages(tree, node, block)
    );
  return (style !== '' || isInItem(tree, node, around)) && (FIELD.test(tag) || !isInText(tree, node, block));
}

/** Whether an element is an item of a list or table, in one, or directly in a navigation. */
function isInItem(tree: PageTree, node: number, around: readonly number[]): boolean {
  let isItem = ITEM.test(tree.nodes[node]?.tag ?? '');
  for (const at of around) {
    const { tag = '' } = tree.nodes[at] ?? {};
    if (LIST.test(tag)) return isItem;
    if (tag === 'nav') return true;
    if (ITEM.test(tag)) isItem = true;
    else if (!INLINE.test(tag)) return false;
  }
  return false;
}

/**
 * Whether an element is a part of a text: text stands directly before and after it, in what is inline around it up to a
 * block. Of a link or another element with a text of its own, one of both is enough.
 */
function isInText(tree: PageTree, node: number, block: number | undefined): boolean {
  if (block === undefined || ITEM.test(tree.nodes[node]?.tag ?? '')) return false;
  const [before, after] = textsAround(tree, node, block);
  return tree.text(node, 1) === '' ? before && after : before || after;
}

function textsAround(tree: PageTree, node: number, block: number): [before: boolean, after: boolean] {
  const found: [boolean, boolean] = [false, false];
  for (let at = node; at !== block; at = tree.parent(at)) {
    const [before, after] = tree.hasTextBeside(at);
    found[0] ||= before;
    found[1] ||= after;
  }
  return found;
}

function hasOtherImages(tree: PageTree, node: number, block: number): boolean {
  for (let at = block + 1; at <= block + tree.nodesIn(block); at++) {
    if (at !== node && tree.nodes[at]?.tag === 'img') return true;
  }
  return false;
}

function attributeNames(tree: PageTree, node: number): string[] {
  const attributes = normaliseAttributes(tree.nodes[node]?.attributes ?? {});
  return Object.keys(attributes).filter((name) => !INCIDENTAL.test(name));
}

/**
 * An inline style without its numbers, by its properties in order: sizes and places differ from element to element. Custom
 * properties hand over a value, and are no style themselves.
 */
export function styleOf(tree: PageTree, node: number): string {
  const { style = '' } = tree.nodes[node]?.attributes ?? {};
  const masked = style
    .toLowerCase()
    .replaceAll(ADDRESS, 'url()')
    .replaceAll(/-?[\d.]+/g, '#');
  const properties = masked.split(';').map((each) => each.replaceAll(/\s+/g, ''));
  return properties
    .filter((each) => each.includes(':') && !each.startsWith('--'))
    .sort()
    .join(';');
}

/** The pictures that an inline style shows, by their paths. */
export function styleImages(tree: PageTree, node: number): string[] {
  const { style = '' } = tree.nodes[node]?.attributes ?? {};
  return [...style.matchAll(ADDRESS)].map(([, address = '']) =>
    normaliseAddress(address.replaceAll(/["']/g, '')),
  );
}
