/*
 * Elements are read through the prototypes: a form with a field named "children", or an image named "body", shadows the
 * properties of its form or document in every world.
 */
/** A getter of a prototype, which an element can't shadow. */
export function reader<T, K extends keyof T & string>(prototype: T, name: K): (object: T) => T[K] {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the object
  const get = given(Object.getOwnPropertyDescriptor(prototype, name)?.get);
  return (object) => get.call(object);
}

/** The elements below a root, in document order, that fit a selector. Those that are asked for are of HTML or like such. */
export function all<E extends Element = HTMLElement>(selector: string, root: ParentNode = document): E[] {
  const { prototype } =
    root === document ? Document : root instanceof ShadowRoot ? DocumentFragment : Element;
  return [...prototype.querySelectorAll.call<ParentNode, [string], NodeListOf<E>>(root, selector)];
}

/** The first one below an element. */
export function one(element: Element, selector: string): Element | null {
  return Element.prototype.querySelector.call(element, selector);
}

/** @param id may be empty, which no element has */
export function byId(id: string): HTMLElement | null {
  return id === '' ? null : Document.prototype.getElementById.call(document, id);
}

/** The value of an attribute as it is written; null without one. */
export function attribute(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}

/** @param value null to remove it */
export function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) Element.prototype.removeAttribute.call(element, name);
  else Element.prototype.setAttribute.call(element, name, value);
}

/** The names of its attributes, as they are written. */
export function attributeNames(element: Element): string[] {
  return Element.prototype.getAttributeNames.call(element);
}

/** Whether an element fits a selector. */
export function matches(element: Element, selector: string): boolean {
  return Element.prototype.matches.call(element, selector);
}

/** Where something is in the window. */
export type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Where an element is in the window. */
export function boxOf(element: Element): DOMRect {
  return Element.prototype.getBoundingClientRect.call(element);
}

const textContent = reader(Node.prototype, 'textContent');

/** All text in an element, with single spaces. */
export function textOf(element: Element): string {
  return (textContent(element) ?? '').replace(/\s+/g, ' ').trim();
}

const shadowRootOf = reader(Element.prototype, 'shadowRoot');

/** The topmost element at a place of the window, in open shadow roots, too. */
export function hitAt(x: number, y: number, page: Document = document): Element | null {
  let found = Document.prototype.elementFromPoint.call(page, x, y);
  for (let root = found && shadowRootOf(found); root; root = found && shadowRootOf(found)) {
    const deeper = ShadowRoot.prototype.elementFromPoint.call(root, x, y);
    if (deeper === null || deeper === found) break;
    found = deeper;
  }
  return found;
}

/** The same, but of a shadow root the host. */
export function hit(x: number, y: number): Element | null {
  return Document.prototype.elementFromPoint.call(document, x, y);
}

/** The labels of a field; none of anything else. */
export function labelsOf(element: Element): HTMLElement[] {
  if (!('labels' in element) || !(element.labels instanceof NodeList)) return [];
  return [...element.labels].filter((label) => label instanceof HTMLElement);
}

/** Whether one element comes before another in the document, for `sort`. */
export function byPlace(one: Node, other: Node): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** What must be there, such as what a step before this one has found. @throws Error if it is not */
export function given<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('Nothing was found before.');
  return value;
}

/** A field of a form that takes a text or a choice. */
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A property of a style by the name that it has in scripts. */
export function valueOf(style: CSSStyleDeclaration, name: string): string {
  return String(Reflect.get(style, name));
}
