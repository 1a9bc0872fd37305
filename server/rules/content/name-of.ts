import type { PageInput } from '../own-rule.ts';
import { contentOf } from './page-content.ts';

/** Names longer than this are cut. UTF-16 units. */
const MAX_NAME = 300;
/** Nodes that are looked at for one name. */
const MAX_NODES = 300;

/**
 * The name of a link or button as a screen reader gives it, near enough to compare it with words (Accessible Name and
 * Description Computation 1.2): `aria-label`, what `aria-labelledby` names, text and alternatives in it, `title`.
 */
export function nameOf(input: PageInput, index: number): string {
  const { attributes = {} } = input.tree.nodes[index] ?? {};
  const labelled = attributes['aria-labelledby']?.trim();
  if (labelled) {
    const ids = idsOf(input);
    const names = labelled.split(/\s+/).flatMap((id) => {
      const target = ids.get(id);
      return target === undefined
        ? []
        : (input.tree.nodes[target]?.attributes?.['aria-label'] ?? contentName(input, target));
    });
    const name = fold(names.join(' '));
    if (name !== '') return name;
  }
  const label = fold(attributes['aria-label'] ?? '');
  if (label !== '') return label;
  const name = contentName(input, index);
  return name === '' ? fold(attributes['title'] ?? '') : name;
}

function contentName(input: PageInput, index: number): string {
  const { tree } = input;
  const { styles } = contentOf(input);
  let name = '';
  const end = Math.min(index + tree.nodesIn(index), index + MAX_NODES);
  const hidden = new Set<number>();
  for (let at = index; at <= end; at += 1) {
    const { tag, text, attributes = {} } = tree.nodes[at] ?? {};
    const isHidden =
      (at !== index && hidden.has(tree.parent(at))) ||
      attributes['aria-hidden'] === 'true' ||
      'hidden' in attributes ||
      tag === 'script' ||
      tag === 'style';
    if (isHidden) hidden.add(at);
    else if (text !== undefined) name += styles.get(tree.parent(at))?.isHidden === true ? '' : ` ${text}`;
    else if (tag === 'img') name += ` ${attributes['alt'] ?? ''}`;
    else if (at !== index && attributes['aria-label'] !== undefined) name += ` ${attributes['aria-label']}`;
    if (name.length > MAX_NAME) break;
  }
  return fold(name).slice(0, MAX_NAME);
}

const idsByTree = new WeakMap<PageInput['tree'], Map<string, number>>();

/** The first element of each id. */
function idsOf({ tree }: PageInput): Map<string, number> {
  const before = idsByTree.get(tree);
  if (before !== undefined) return before;
  const ids = new Map<string, number>();
  for (const index of tree.elements) {
    const id = tree.nodes[index]?.attributes?.['id'];
    if (id !== undefined && id !== '' && !ids.has(id)) ids.set(id, index);
  }
  idsByTree.set(tree, ids);
  return ids;
}

function fold(text: string): string {
  return text
    .replace(/[\u00ad\u200b-\u200f\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
