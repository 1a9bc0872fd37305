import type { PageInput } from '../own-rule.ts';
import { contentOf } from './page-content.ts';

/** Two parts in reverse are often a picture and its text; three are an order. */
const MIN_PARTS = 3;
/** Parts of one row may begin this much higher or lower, and overlap. CSS pixels. */
const TOLERANCE = 8;
/** Longer rows are tables of data or made by scripts. */
const MAX_CHILDREN = 200;

/**
 * Children of an element that have text, follow one another, and are shown in the reverse of their order: side by side or
 * below one another. Empty if there are none.
 */
export function reversedParts(input: PageInput, index: number): number[] {
  const { tree } = input;
  const { isShown, isIn } = contentOf(input);
  // A drawing places its texts as it likes, such as the numbers of an axis.
  if (isIn(index, 'control')) return [];
  const children = tree.childElements(index);
  if (children.length < MIN_PARTS || children.length > MAX_CHILDREN || !isShown(index)) return [];
  const parts = children.filter(
    (child) => isShown(child) && tree.nodes[child]?.via === undefined && /\p{L}/u.test(tree.text(child, 30)),
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
