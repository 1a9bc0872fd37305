import { landmarkOf } from '../../facts/page/landmark.ts';
import { NAMING_ATTRIBUTES } from '../../facts/page/naming-attributes.ts';
import {
  normaliseAttributes,
  normaliseClasses,
  normaliseId,
  normaliseText,
} from '../../facts/page/normalise.ts';
import type { ElementFacts } from '../../facts/scan-facts.ts';
import type { PageTree } from '../../facts/page/page-tree.ts';

/** No dash at its end: in `x-input-02`, it is not known which digits are those of the name and which a position. */
const NAME = /^[a-z][a-z0-9-]*(?<!-)$/;

/** An element with more text or children than this is a container: its content is not what it is. */
const MAX_LEAF_TEXT = 160;
const MAX_LEAF_CHILDREN = 3;
const MAX_TEXT = 120;
const MAX_SIBLING_TEXT = 60;
const MAX_PATH = 300;
/** Lengths of all attributes, names included, and of all classes: no page makes a scan as large as it likes. */
const MAX_ATTRIBUTES = 200;
const MAX_CLASSES = 120;
/** These are kept before all others: elements are compared by them. */
const COMPARED = new Set([...NAMING_ATTRIBUTES, 'value', 'title']);

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
    attributes: keepAttributes(normaliseAttributes(attributes)),
    classes: keepWithin(normaliseClasses(attributes['class'] ?? ''), MAX_CLASSES, (name) => name.length),
    text: elementText(tree, index),
    scope: scopeOf(tree, index),
    path: elementPath(tree, index),
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

function keepAttributes(attributes: Record<string, string>): Record<string, string> {
  const entries = Object.entries(attributes);
  const ordered = [
    ...entries.filter(([name]) => COMPARED.has(name)),
    ...entries.filter(([name]) => !COMPARED.has(name)),
  ];
  const kept = keepWithin(ordered, MAX_ATTRIBUTES, ([name, value]) => name.length + value.length);
  return Object.fromEntries(kept.sort(([x], [y]) => (x < y ? -1 : 1)));
}

/** Items from the front as long as there is room for them. */
function keepWithin<T>(items: readonly T[], room: number, lengthOf: (item: T) => number): T[] {
  let left = room;
  return items.filter((item) => {
    if (lengthOf(item) > left) return false;
    left -= lengthOf(item);
    return true;
  });
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

/** The place of an element, for elementSelector. */
export function elementPath(tree: PageTree, index: number): string {
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

/**
 * A CSS selector from the place of an element (`path` of its description), such as
 * `html > body > div:nth-of-type(2) > a`. A step into a shadow root or into the document of a frame is written `>>>`:
 * `html > body > x-card >>> button`.
 *
 * @returns undefined if the path was cut off or can be read in two ways, so that no selector leads there for certain
 */
export function elementSelector(path: string, tag: string): string | undefined {
  const parts = path.split('/');
  if (parts[0] !== 'html') return undefined;
  let selector = '';
  for (const [index, part] of parts.entries()) {
    const inside = /^(?:shadow|frame):/.exec(part)?.[0] ?? '';
    const step = part.slice(inside.length);
    // The digit of a heading belongs to its name; any other digits at the end are a position.
    const name = index === parts.length - 1 ? tag : (/^h[1-6]/.exec(step)?.[0] ?? step.replace(/\d+$/, ''));
    const position = step.startsWith(name) ? step.slice(name.length) : '?';
    if (!NAME.test(name) || !/^\d*$/.test(position)) return undefined;
    if (index > 0) selector += inside === '' ? ' > ' : ' >>> ';
    selector += position === '' ? name : `${name}:nth-of-type(${position})`;
  }
  return selector;
}
