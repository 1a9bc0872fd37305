import { listSome } from '../../content/list-some.ts';
import { contentOf } from '../../content/page-content.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Two parts in reverse are often a picture and its text; three are an order. */
const MIN_PARTS = 3;
/** Parts of one row may begin this much higher or lower, and overlap. CSS pixels. */
const TOLERANCE = 8;
/** Longer rows are tables of data or made by scripts. */
const MAX_CHILDREN = 200;

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

/** Children of an element that have text, follow one another and are all in reverse; empty if there are none. */
function reversedIn(input: PageInput, index: number): number[] {
  const { tree } = input;
  const { isShown } = contentOf(input);
  const children = tree.childElements(index);
  if (children.length < MIN_PARTS || children.length > MAX_CHILDREN || !isShown(index)) return [];
  const parts = children.filter(
    (child) =>
      isShown(child) && tree.nodes[child]?.via === undefined && /[\p{L}\p{N}]/u.test(tree.text(child, 30)),
  );
  if (parts.length < MIN_PARTS || isRightToLeft(input, parts[0] ?? index)) return [];
  for (const isBefore of [isLeftOf, isAbove]) {
    let run: number[] = [];
    for (const part of [...parts, null]) {
      const last = run.at(-1);
      if (part !== null && (last === undefined || isBefore(boxOf(input, part), boxOf(input, last))))
        run.push(part);
      else if (run.length >= MIN_PARTS) return run;
      else run = part === null ? [] : [part];
    }
  }
  return [];
}

type Box = readonly [left: number, top: number, width: number, height: number];

function boxOf({ tree }: PageInput, index: number): Box {
  return tree.nodes[index]?.box ?? [0, 0, 0, 0];
}

function isLeftOf([left, top, width]: Box, [lastLeft, lastTop]: Box): boolean {
  return Math.abs(top - lastTop) <= TOLERANCE && left + width <= lastLeft + TOLERANCE && left < lastLeft;
}

function isAbove([left, top, , height]: Box, [lastLeft, lastTop]: Box): boolean {
  return (
    Math.abs(left - lastLeft) <= TOLERANCE &&
    height > 0 &&
    top + height <= lastTop + TOLERANCE &&
    top < lastTop
  );
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
