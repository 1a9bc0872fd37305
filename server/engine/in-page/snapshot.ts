/*
 * Runs in an isolated world of the page, and adds a function there that returns the page as JSON text. Everything is read
 * through the accessors of the prototypes: see dom/elements.ts.
 */
import { boxOf, reader } from './dom/elements.ts';
import { attributesOf } from './snapshot/attributes.ts';
import { cut, isCut, leftOver, openBudget, spend } from './snapshot/budget.ts';
import { CAPS } from './snapshot/caps.ts';
import { closedFrames, foreign, frameElements, frames, noteFrame } from './snapshot/frames.ts';
import { canonicalAddress, links, noteAddresses } from './snapshot/links.ts';
import type { SnapshotNode } from '../../facts/judged-page.ts';

declare global {
  var takeSnapshot: (budget: { nodes: number; characters: number }) => string;
}

const nodeType = reader(Node.prototype, 'nodeType');
const lastChild = reader(Node.prototype, 'lastChild');
const previousSibling = reader(Node.prototype, 'previousSibling');
const parentNode = reader(Node.prototype, 'parentNode');
const nodeValue = reader(Node.prototype, 'nodeValue');
const localName = reader(Element.prototype, 'localName');
const shadowRoot = reader(Element.prototype, 'shadowRoot');
const shadowHost = reader(ShadowRoot.prototype, 'host');
const rootElement = reader(Document.prototype, 'documentElement');
const documentTitle = reader(Document.prototype, 'title');

const SILENT = new Set(['script', 'style', 'noscript', 'template']);

/** A node that is still to be taken. */
interface Entry {
  node: Node;
  /** Index of the element that it is in. */
  parent: number;
  via: 'shadow' | undefined;
}

const nodes: SnapshotNode[] = [];
const indexes = new Map<Element, number>();
/** Elements that directly hold text, by index. */
const textElements = new Map<number, Element>();
const shadowRoots: ShadowRoot[] = [];
const stack: Entry[] = [];

function isElement(node: Node | null): node is Element {
  return node !== null && nodeType(node) === Node.ELEMENT_NODE;
}

function pushChildren(container: Node, parent: number, via: 'shadow' | undefined, isSilent: boolean): void {
  for (let child: Node | null = lastChild(container); child !== null; child = previousSibling(child)) {
    const type = nodeType(child);
    if (type === Node.ELEMENT_NODE || (type === Node.TEXT_NODE && !isSilent))
      stack.push({ node: child, parent, via });
  }
}

function addText({ node, parent, via }: Entry): void {
  const text = (nodeValue(node) ?? '').replace(/\s+/g, ' ').trim();
  const short = text.slice(0, CAPS.text);
  if (short === '' || !spend(short)) return;
  const record: SnapshotNode = { parent, text: short };
  if (short.length < text.length) record.textLength = text.length;
  if (via !== undefined) record.via = via;
  nodes.push(record);
  const holder = parentNode(node);
  if (isElement(holder)) textElements.set(parent, holder);
}

function addElement(node: Element, { parent, via }: Entry): void {
  const index = nodes.length;
  const tag = localName(node).toLowerCase().slice(0, CAPS.name);
  const record: SnapshotNode = { parent, tag };
  indexes.set(node, index);
  nodes.push(record);
  const attributes = attributesOf(node, tag);
  if (attributes !== undefined) record.attributes = attributes;
  const { left, top, width, height } = boxOf(node);
  if (width > 0 || height > 0) {
    record.box = [
      Math.round(left + scrollX),
      Math.round(top + scrollY),
      Math.round(width),
      Math.round(height),
    ];
  }
  if (via !== undefined) record.via = via;
  noteAddresses(node, tag, index);
  noteFrame(node, index);

  pushChildren(node, index, undefined, SILENT.has(tag));
  const shadow = shadowRoot(node);
  if (shadow === null) return;
  shadowRoots.push(shadow);
  pushChildren(shadow, index, 'shadow', false);
}

/** For the runners: the index of an element or of its nearest ancestor in the snapshot; null for the page. */
function indexOf(element: Node | null | undefined): number | null {
  let node = element ?? null;
  while (node !== null) {
    const index = isElement(node) ? indexes.get(node) : undefined;
    if (index !== undefined) return index;
    node = node instanceof ShadowRoot ? shadowHost(node) : parentNode(node);
  }
  return null;
}

let elementsByIndex: ReadonlyMap<number, Element> | null = null;

function elementAt(index: number): Element | null {
  elementsByIndex ??= new Map([...indexes].map(([element, place]) => [place, element]));
  return elementsByIndex.get(index) ?? null;
}

globalThis.takeSnapshot = (budget) => {
  openBudget(budget.characters);
  const root = rootElement(document);
  if (root !== null) stack.push({ node: root, parent: -1, via: undefined });
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    if (nodes.length >= budget.nodes) {
      cut();
      break;
    }
    const { node } = entry;
    if (isElement(node)) addElement(node, entry);
    else addText(entry);
  }
  globalThis.sitedelta = { indexOf, elementAt, indexes, shadowRoots, frameElements, textElements };
  return JSON.stringify({
    nodes,
    links,
    canonical: canonicalAddress(),
    elements: indexes.size,
    cut: isCut(),
    characters: budget.characters - leftOver(),
    frames,
    foreign: [...foreign],
    closedFrames,
    title: documentTitle(document).replace(/\s+/g, ' ').trim().slice(0, CAPS.text),
  });
};
