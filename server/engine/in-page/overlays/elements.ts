import { hostOf, lineageOf, parentNode } from '../dom/around.ts';
import { all, matches } from '../dom/elements.ts';
import { CAPS } from './caps.ts';

/** The elements that fit a selector, in open shadow roots, too. */
export function everywhere(selector: string): HTMLElement[] {
  return [document, ...globalThis.sitedelta.shadowRoots].flatMap((root) => all(selector, root));
}

/** Whether it is the page itself. */
export function isPage(element: Element): boolean {
  return matches(element, 'html, body');
}

/** Its `position`. */
export function positionOf(element: Element): string {
  return getComputedStyle(element).position;
}

/** Whether it is drawn over everything else, whatever its place in the document. */
export function isInTopLayer(element: Element): boolean {
  return matches(element, ':modal, :popover-open');
}

const SILENT = 'script, style, template, noscript, link, meta';
const CONTENT = 'img, svg, video, canvas, iframe, input, button, select, textarea, object, embed';

/** Whether there is something to see or to hear in a part of the document, besides one element of it. */
function hasContent(container: Node, except: Element | null = null): boolean {
  const walker = Document.prototype.createTreeWalker.call(
    document,
    container,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node === except || (node instanceof Element && matches(node, SILENT))
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  for (let count = 0; count < CAPS.nodes; count += 1) {
    const node = walker.nextNode();
    if (node === null) return false;
    if (node instanceof Element ? matches(node, CONTENT) : /\S/.test(node.nodeValue ?? '')) return true;
  }
  return true;
}

/** The outermost element with nothing in it but an overlay: what a library has put into the page for it. */
export function rootOf(element: Element): Element {
  let root = element;
  for (;;) {
    const container = parentNode(root);
    if (container === null || container === document || hasContent(container, root)) return root;
    const outer = container instanceof ShadowRoot ? hostOf(container) : container;
    if (!(outer instanceof Element) || isPage(outer)) return root;
    root = outer;
  }
}

const PAGE = 'main, [role=main i], h1, h2, nav, a[href], button, input, select, textarea';

/** The parts of an element that people go to a page for. */
export function partsOfPage(element: Element): Element[] {
  return [element, ...all(PAGE, element)].filter((part) => matches(part, PAGE));
}

/** Whether there is nothing to see in an element. */
export function isBare(element: Element): boolean {
  return !hasContent(element) && !matches(element, CONTENT);
}

/** Whether an element or one around it fits a selector. */
export function isWithin(element: Element, selector: string): boolean {
  return lineageOf(element).some((each) => matches(each, selector));
}
