import type { PageInput } from '../../own-rule.ts';
import { cachedByPage } from './cached-by-page.ts';
import { contentOf } from './page-content.ts';

const MAX_TEXT = 60;

/** The labels that name an id with `for`, in the order of the page. */
export const labelsFor = cachedByPage(readLabelsFor);

/** Texts of labels, by the id that they name, or by the field in them. */
export const labelsOf = cachedByPage(readLabels);

function readLabels(input: PageInput): Map<string | number, string> {
  const { tree } = input;
  const labels = new Map<string | number, string>();
  for (const node of tree.elements) {
    const { tag, attributes = {} } = tree.nodes[node] ?? {};
    if (/^(?:input|select|textarea)$/.test(tag ?? '')) {
      const label = tree.ancestors(node).find((at) => tree.nodes[at]?.tag === 'label');
      if (label !== undefined) labels.set(node, tree.text(label, MAX_TEXT));
    } else if (tag === 'label') {
      const { for: id = '' } = attributes;
      if (id !== '' && !labels.has(id)) labels.set(id, tree.text(node, MAX_TEXT));
    }
  }
  return labels;
}

function readLabelsFor({ tree }: PageInput): Map<string, number[]> {
  const labels = new Map<string, number[]>();
  for (const node of tree.elements) {
    const { tag, attributes = {} } = tree.nodes[node] ?? {};
    const { for: id = '' } = attributes;
    if (tag !== 'label' || id === '') continue;
    const known = labels.get(id);
    if (known === undefined) labels.set(id, [node]);
    else known.push(node);
  }
  return labels;
}

/** Elements around a field in which its label is looked for. */
const MAX_STEPS = 3;
/** Nodes in such an element; more is not one field with its label. */
const MAX_NODES = 40;

/**
 * The text of a label that people see next to a field, although neither its `for` nor its place ties it to one; empty if
 * there is none. Only where no other field is around it.
 */
export function looseLabel(input: PageInput, field: number): string {
  const { tree } = input;
  const { isShown } = contentOf(input);
  let around = tree.parent(field);
  for (let step = 0; step < MAX_STEPS && around > 0; step += 1) {
    if (tree.nodesIn(around) > MAX_NODES) return '';
    let label = -1;
    for (let index = around + 1; index <= around + tree.nodesIn(around); index += 1) {
      const { tag, attributes = {} } = tree.nodes[index] ?? {};
      if (index !== field && isField(tag, attributes)) return '';
      if (label === -1 && tag === 'label' && attributes['for'] === undefined && isShown(index)) label = index;
    }
    if (label !== -1) return tree.text(label, MAX_TEXT).toWellFormed().trim();
    around = tree.parent(around);
  }
  return '';
}

function isField(tag: string | undefined, { type }: Record<string, string>): boolean {
  return tag === 'select' || tag === 'textarea' || (tag === 'input' && type?.toLowerCase() !== 'hidden');
}
