import { listSome } from '../../content/list-some.ts';
import { contentOf } from '../../content/page-content.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Two parts in reverse are often a picture and its text; three are an order. */
const MIN_PARTS = 3;
/** Parts of one row may begin this much higher or lower, and overlap. CSS pixels. */
const TOLERANCE = 8;

/**
 * Parts of a page that stand side by side, or below one another, in the reverse of their order in the code (floats to the
 * right, `row-reverse`, `order`). WCAG 1.3.2, failure F1, technique C27.
 */
export const readingOrder: PageRule = {
  meta: {
    name: 'reading-order',
    category: 'accessibility',
    title: 'The order in the code must be the visual order',
    severity: 'medium',
    criteria: ['1.3.2'],
  },
  check(input) {
    const { tree } = input;
    for (const index of tree.elements) {
      const run = reversedIn(input, index);
      const [first] = run;
      if (first === undefined) continue;
      const texts = run.map((child) => tree.text(child, 60));
      const explanation = `These parts are shown in the reverse of their order in the code, which is ${listSome(texts)}. A screen reader reads them, and the Tab key goes through them, in the order of the code. Write them in the order in which they are to be read, and arrange them without float: right, row-reverse or order.`;
      const isNavigation = run.every((child) => /^(?:a|button|li)$/.test(tree.nodes[child]?.tag ?? ''));
      return [{ node: first, explanation, severity: isNavigation ? 'low' : 'medium' }];
    }
    return [];
  },
};

/** The children of an element that have text, if all are in reverse; empty if not. */
function reversedIn(input: PageInput, index: number): number[] {
  const { tree } = input;
  const { isShown } = contentOf(input);
  const children = tree.childElements(index);
  if (children.length < MIN_PARTS || children.length > 50 || !isShown(index)) return [];
  const parts = children.filter(
    (child) => isShown(child) && tree.nodes[child]?.via === undefined && /[\p{L}\p{N}]/u.test(tree.text(child, 30)),
  );
  if (parts.length < MIN_PARTS || isRightToLeft(input, parts[0] ?? index)) return [];
  const boxes = parts.map((part) => tree.nodes[part]?.box ?? [0, 0, 0, 0]);
  const isReversed = (isBefore: (box: number[], last: number[]) => boolean): boolean =>
    boxes.every((box, at) => at === 0 || isBefore(box, boxes[at - 1] ?? box));
  const inRow = isReversed(
    ([left = 0, top = 0, width = 0], [lastLeft = 0, lastTop = 0]) =>
      Math.abs(top - lastTop) <= TOLERANCE && left + width <= lastLeft + TOLERANCE && left < lastLeft,
  );
  const inColumn = isReversed(
    ([left = 0, top = 0, , height = 0], [lastLeft = 0, lastTop = 0]) =>
      Math.abs(left - lastLeft) <= TOLERANCE && top + height <= lastTop + TOLERANCE && top < lastTop && height > 0,
  );
  return inRow || inColumn ? parts : [];
}

function isRightToLeft(input: PageInput, index: number): boolean {
  const { styles } = contentOf(input);
  for (let at = index; at <= index + input.tree.nodesIn(index); at += 1) {
    const style = styles.get(at);
    if (style !== undefined) return style.isRightToLeft;
  }
  // Not known: nothing is reported.
  return true;
}
