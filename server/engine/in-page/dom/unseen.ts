/*
 * What a page hides as a whole from people who look at it, although it is drawn: it is transparent, cut off to nothing or
 * off the page. Many pages hide parts in this way until they are scrolled to, opened or read out, which hides no page.
 */
import { boxOf, reader } from './elements.ts';

/** What hides less than this of the text of a page hides a part of it. */
const MIN_SHARE = 0.5;
/** What is less opaque is not seen. */
const MIN_OPACITY = 0.05;
/** Clips of which nothing is left. */
const NO_CLIP = /^inset\((?:50%\)|[^)]*\b100%)|^(?:circle|ellipse)\(0(?:px|%)/;
/** A filter, as it is computed. */
const CLEAR = /\bopacity\(0(?:\.0[0-4]\d*)?\)/;
const CUTS = /^(?:hidden|clip)$/;
/** Stands for what is off the page. */
const OFF_PAGE = 'off page';

const parentNode = reader(Node.prototype, 'parentNode');
const shadowHost = reader(ShadowRoot.prototype, 'host');
const childNodes = reader(Node.prototype, 'childNodes');
const nodeType = reader(Node.prototype, 'nodeType');
const nodeValue = reader(Node.prototype, 'nodeValue');

function hides(element: Element): boolean {
  const { opacity, filter, clipPath, overflowX, overflowY } = getComputedStyle(element);
  const { top, width, height } = boxOf(element);
  // What begins below the first window may come once it is scrolled to.
  if (top + scrollY >= innerHeight) return false;
  if (Number(opacity) < MIN_OPACITY || CLEAR.test(filter) || NO_CLIP.test(clipPath)) return true;
  // What the root of a document or its body cuts off is what does not fit in the window.
  if (element instanceof HTMLHtmlElement || element instanceof HTMLBodyElement) return false;
  if (!CUTS.test(overflowX) || !CUTS.test(overflowY)) return false;
  return width + height > 0 && Math.min(width, height) <= 1;
}

/** Whether it is where nobody can scroll to, whatever else hides it. */
function isOffPage(element: Element): boolean {
  const { left, right, bottom } = boxOf(element);
  return right <= 0 || bottom + scrollY <= 0 || left >= innerWidth;
}

/** Characters of text that are directly in elements. */
function lengthOf(elements: readonly Element[]): number {
  const texts = elements
    .flatMap((element) => [...childNodes(element)])
    .filter((node) => nodeType(node) === Node.TEXT_NODE);
  return texts.reduce((length, text) => length + (nodeValue(text) ?? '').trim().length, 0);
}

/** Those of the elements with text in a document that it hides as a whole. */
export function unseenTexts(elements: readonly Element[]): Set<Element> {
  const hiders = new Map<Node, Node | null>();
  /** The outermost element that hides what is in a node. */
  const hiderOf = (element: Node): Node | null => {
    const path: Node[] = [];
    for (let node: Node | null = element; node !== null && !hiders.has(node);) {
      path.push(node);
      node = node instanceof ShadowRoot ? shadowHost(node) : parentNode(node);
    }
    for (const node of path.toReversed()) {
      const around = hiders.get(node instanceof ShadowRoot ? shadowHost(node) : (parentNode(node) ?? node));
      hiders.set(node, around ?? (node instanceof Element && hides(node) ? node : null));
    }
    return hiders.get(element) ?? null;
  };

  const drawn = elements.filter((element) => boxOf(element).width > 0 && boxOf(element).height > 0);
  const groups = Map.groupBy(drawn, (element) => hiderOf(element) ?? (isOffPage(element) ? OFF_PAGE : null));
  const all = lengthOf(drawn);
  const unseen = [...groups].flatMap(([hider, group]) =>
    hider !== null && lengthOf(group) >= MIN_SHARE * all ? group : [],
  );
  return new Set(unseen);
}
