import { landmarkOf } from './landmark.ts';
import { normaliseAttributes, normaliseClasses, normaliseId, normaliseText } from './normalise.ts';
import type { ElementFacts } from './page-facts.ts';
import type { PageTree } from './page-tree.ts';

/** An element with more text or children than this is a container: its content is not what it is. */
const MAX_LEAF_TEXT = 160;
const MAX_LEAF_CHILDREN = 3;
const MAX_TEXT = 120;
const MAX_SIBLING_TEXT = 60;
const MAX_PATH = 300;

/**
 * Describes one element for recognising it later: the properties Similo found telling (Nass et al.,
 * "Similarity-based web element localization", 2023), normalised.
 * @param heading the normalised text of the heading before the element
 */
export function describeElement(tree: PageTree, index: number, heading: string): ElementFacts {
  const node = tree.nodes[index];
  const attributes = node?.attributes ?? {};
  return {
    tag: node?.tag ?? '',
    id: normaliseId(attributes['id'] ?? ''),
    attributes: normaliseAttributes(attributes),
    classes: normaliseClasses(attributes['class'] ?? ''),
    text: elementText(tree, index),
    scope: scopeOf(tree, index),
    path: pathOf(tree, index),
    landmark: landmarkOf(tree, index),
    heading,
    neighbours: neighboursOf(tree, index),
    box: node?.box ?? null,
  };
}

/** The facts of a page as a whole. */
export function describeWholePage(): ElementFacts {
  return {
    tag: '',
    id: '',
    attributes: {},
    classes: [],
    text: '',
    scope: '',
    path: '',
    landmark: '',
    heading: '',
    neighbours: '',
    box: null,
  };
}

function elementText(tree: PageTree, index: number): string {
  const text = tree.text(index, MAX_LEAF_TEXT + 1);
  const container = text.length > MAX_LEAF_TEXT || tree.childElements(index).length > MAX_LEAF_CHILDREN;
  return normaliseText(container ? tree.ownText(index) : text).slice(0, MAX_TEXT);
}

function scopeOf(tree: PageTree, index: number): string {
  const steps = tree.ancestors(index).map((at) => {
    const id = normaliseId(tree.nodes[at]?.attributes?.['id'] ?? '');
    return `${tree.nodes[at]?.tag ?? ''}${id === '' ? '' : `#${id}`}`;
  });
  return steps.reverse().join('>').slice(-MAX_PATH);
}

function pathOf(tree: PageTree, index: number): string {
  const steps = [index, ...tree.ancestors(index)].map((at) => {
    const node = tree.nodes[at];
    const number = tree.numberOfTag(at);
    const via = node?.via === undefined ? '' : `${node.via}:`;
    return `${via}${node?.tag ?? ''}${number > 0 ? number : ''}`;
  });
  return steps.reverse().join('/').slice(-MAX_PATH);
}

function neighboursOf(tree: PageTree, index: number): string {
  const texts = [tree.sibling(index, -1), tree.sibling(index, 1)].map((at) =>
    at === undefined ? '' : tree.text(at, MAX_SIBLING_TEXT),
  );
  const parent = tree.parent(index);
  if (parent >= 0) texts.push(tree.text(parent, 2 * MAX_SIBLING_TEXT));
  return normaliseText(texts.join(' '));
}
