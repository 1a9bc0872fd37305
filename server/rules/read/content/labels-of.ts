import type { PageInput } from '../../own-rule.ts';
import { cachedByPage } from './cached-by-page.ts';

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
