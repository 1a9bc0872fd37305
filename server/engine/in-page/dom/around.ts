import { reader } from './elements.ts';

const assignedSlot = reader(Element.prototype, 'assignedSlot');
export const parentNode = reader(Node.prototype, 'parentNode');
export const hostOf = reader(ShadowRoot.prototype, 'host');

/** The element around another one as the page is drawn; null for the root of the document. */
export function parentOf(element: Element): Element | null {
  const parent = assignedSlot(element) ?? parentNode(element);
  if (parent instanceof ShadowRoot) return hostOf(parent);
  return parent instanceof Element ? parent : null;
}

/** An element and those around it, the nearest first. */
export function lineageOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let at: Element | null = element; at !== null; at = parentOf(at)) found.push(at);
  return found;
}

/** Whether an element is another one, or is in it. */
export function holds(outer: Element, element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = parentOf(at)) if (at === outer) return true;
  return false;
}

/** The other elements in what an element is in; none of the root of the document. */
export function siblingsOf(element: Element): Element[] {
  const parent = parentNode(element);
  if (parent instanceof Element) return [...childrenOf(parent)].filter((other) => other !== element);
  if (parent instanceof ShadowRoot) return [...childrenInRoot(parent)].filter((other) => other !== element);
  return [];
}

const childrenOf = reader(Element.prototype, 'children');
const childrenInRoot = reader(DocumentFragment.prototype, 'children');
