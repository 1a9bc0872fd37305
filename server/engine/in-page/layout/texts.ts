import { CAPS } from './caps.ts';

/** The root of the document. */
export const root = document.documentElement;

/** Text that people see: the text nodes that are rendered, with their elements. */
function findTexts(): { node: Text; element: HTMLElement }[] {
  const walker = document.createTreeWalker(document.body ?? root, NodeFilter.SHOW_TEXT);
  const found: { node: Text; element: HTMLElement }[] = [];
  for (let node = walker.nextNode(); node !== null && found.length < CAPS.texts; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || !(node instanceof Text) || !/[\p{L}\p{N}]{2}/u.test(node.data)) continue;
    if (
      element.closest('script, style, noscript, template, select, textarea, svg, [aria-hidden=true]') !== null
    )
      continue;
    found.push({ node, element });
  }
  return found;
}

/** The texts of the document, with the elements that hold them. */
export const texts = findTexts();
/** The text nodes of each element that is not in a line of another. */
export const blocks = new Map<HTMLElement, Text[]>();

for (const { node, element } of texts) {
  let block = element;
  while (block.parentElement !== null && getComputedStyle(block).display === 'inline')
    block = block.parentElement;
  const nodes = blocks.get(block);
  if (nodes === undefined) blocks.set(block, [node]);
  else nodes.push(node);
}
