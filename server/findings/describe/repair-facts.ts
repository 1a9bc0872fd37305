import type { SnapshotNode } from '../../facts/judged-page.ts';
import type { PageTree } from '../../facts/page/page-tree.ts';
import type { OtherWords, RepairFacts } from '../../facts/scan-facts.ts';
import type { VisitFacts } from '../../facts/visit-facts.ts';
import { hash32 } from '../../shared/string-hash.ts';
import { wordsFor } from './element-hashes.ts';

/** What names other elements by their ids. */
const REFERENCES = [
  'for',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-details',
  'aria-errormessage',
  'aria-activedescendant',
  'headers',
  'list',
  'form',
];
const LISTS = new Set(['ul', 'ol', 'dl', 'menu']);
/** What may have been written in the place of a label. */
const TEXTS = ['span', 'div', 'p', 'strong', 'b'];
/** Nobody sees or hears them anyway. */
const SILENT = new Set('head script style noscript template title meta link base'.split(' '));
/** Of a page, for each kind, so that none makes its scan as large as it likes. */
const MAX_LISTED = 1000;
/** Texts of a page that are not drawn plainly. */
const MAX_DRAWN = 5000;
/** See RepairFacts. */
const UNKNOWN_WAY = 0;

/** What a later scan needs to tell what a repair may change from what it may not. */
export function repairFacts(tree: PageTree, visit: Pick<VisitFacts, 'textStyles'>): RepairFacts {
  const facts: RepairFacts = {
    ties: findTies(tree),
    withoutId: [],
    withoutPurpose: [],
    asBox: [],
    asHeading: [],
    asText: [],
    withoutLabels: [],
    hidden: findHidden(tree, visit),
    muted: [],
    drawn: findDrawn(tree, visit),
  };
  for (const [element, index] of tree.elements.entries()) {
    const { tag = '', attributes: written = {} } = tree.nodes[index] ?? {};
    const text = tree.ownText(index);
    const { id, ...others } = written;
    const { autocomplete, ...besides } = written;
    const { for: named, ...unnamed } = written;
    if (id !== undefined) add(facts.withoutId, element, { tag, written: others, text });
    if (autocomplete !== undefined) add(facts.withoutPurpose, element, { tag, written: besides, text });
    if (LISTS.has(tag)) add(facts.asBox, element, { tag: 'div', written, text });
    if (/^h[1-6]$/.test(tag)) add(facts.asHeading, element, { tag: 'h1', written, text });
    if (tag === 'label' && named !== undefined)
      for (const one of TEXTS) add(facts.asText, element, { tag: one, written: unnamed, text });
    if (tree.childElements(index).some((child) => isLabel(tree.nodes[child])))
      add(facts.withoutLabels, element, { tag, written, text: textWithLabels(tree, index) });
    if (isMuted(written) && facts.muted.length < MAX_LISTED) facts.muted.push(element);
  }
  return facts;
}

function add(list: OtherWords[], element: number, of: Parameters<typeof wordsFor>[0]): void {
  if (list.length < MAX_LISTED) list.push([element, ...wordsFor(of)]);
}

const isLabel = (node: SnapshotNode | undefined): boolean => node?.tag === 'label';

/** The own text of an element, with that of the labels that are directly in it. */
function textWithLabels(tree: PageTree, index: number): string {
  return tree
    .childNodes(index)
    .map((child) => {
      const node = tree.nodes[child];
      return isLabel(node) ? tree.ownText(child) : (node?.text ?? '');
    })
    .filter((text) => text !== '')
    .join(' ');
}

function findTies(tree: PageTree): [number, number][] {
  const ties: [number, number][] = [];
  const ids = new Map<string, number>();
  for (const [element, index] of tree.elements.entries()) {
    const id = tree.nodes[index]?.attributes?.['id'];
    if (id === undefined || id === '') continue;
    const first = ids.get(id);
    if (first === undefined) ids.set(id, element);
    else ties.push([first, element]);
  }
  for (const [element, index] of tree.elements.entries()) {
    for (const id of namedIds(tree.nodes[index])) {
      const named = ids.get(id);
      if (named !== undefined && named !== element) ties.push([element, named]);
    }
  }
  return ties.slice(0, MAX_LISTED);
}

function namedIds({ attributes = {} }: SnapshotNode = { parent: -1 }): string[] {
  const { href = '' } = attributes;
  const words = REFERENCES.flatMap((name) => attributes[name]?.split(/\s+/) ?? []);
  return [...(href.startsWith('#') ? [href.slice(1)] : []), ...words].filter((id) => id !== '');
}

/** The outermost elements that nobody sees, or that assistive technologies are told to leave out. */
function findHidden(tree: PageTree, { textStyles }: Pick<VisitFacts, 'textStyles'>): number[] {
  const unseen = new Set(
    (textStyles ?? []).flatMap(({ isHidden, isUnseen, nodes }) => (isHidden || isUnseen ? nodes : [])),
  );
  const hasBox = new Uint8Array(tree.nodes.length);
  for (let index = tree.nodes.length - 1; index >= 0; index -= 1) {
    const parent = tree.parent(index);
    if (tree.nodes[index]?.box !== undefined) hasBox[index] = 1;
    if (hasBox[index] === 1 && parent >= 0) hasBox[parent] = 1;
  }
  // Without any box on the page nothing is known of them.
  const isDrawn = hasBox.includes(1);
  const within = new Uint8Array(tree.nodes.length);
  const hidden: number[] = [];
  for (const [element, index] of tree.elements.entries()) {
    const { tag = '', attributes = {} } = tree.nodes[index] ?? {};
    const isWithin = within[tree.parent(index)] === 1;
    const isOwn =
      (isDrawn && hasBox[index] === 0) ||
      unseen.has(index) ||
      attributes['aria-hidden'] === 'true' ||
      attributes['inert'] !== undefined;
    if (isWithin || isOwn || SILENT.has(tag)) within[index] = 1;
    if (isOwn && !isWithin && !SILENT.has(tag) && hidden.length < MAX_LISTED) hidden.push(element);
  }
  return hidden;
}

/** Texts by the ways in which they are drawn, if those are not plain. */
function findDrawn(
  { ordinals }: PageTree,
  { textStyles }: Pick<VisitFacts, 'textStyles'>,
): NonNullable<RepairFacts['drawn']> {
  if (textStyles === null) return [[UNKNOWN_WAY]];
  const ways = new Map<string, number[]>();
  let left = MAX_DRAWN;
  for (const { way, nodes } of textStyles) {
    if (way === undefined) continue;
    const known = ways.get(way) ?? [];
    ways.set(way, known);
    const elements = nodes.map((node) => ordinals[node] ?? -1).filter((element) => element >= 0);
    known.push(...elements.slice(0, left));
    left -= elements.length;
    if (left < 0) break;
  }
  const found = [...ways].map(([way, elements]): [number, ...number[]] => [
    hash32(way) || 1,
    ...elements.toSorted((x, y) => x - y),
  ]);
  return left < 0 ? [...found, [UNKNOWN_WAY]] : found;
}

function isMuted(attributes: Record<string, string>): boolean {
  return (
    /^(?:none|presentation)\b/i.test(attributes['role']?.trim() ?? '') ||
    attributes['disabled'] !== undefined ||
    attributes['aria-disabled'] === 'true'
  );
}
