import type { BackwardParts } from '../../../facts/document-facts.ts';
import type { PageInput } from '../../own-rule.ts';
import { contentOf } from './page-content.ts';

/** Two parts in reverse are often a picture and its text; three are an order. */
const MIN_PARTS = 3;
/** Parts of one row may begin this much higher or lower, and overlap. CSS pixels. */
const TOLERANCE = 8;

/**
 * Children of an element that have text, follow one another, and are shown in the reverse of their order: side by side, in
 * the direction of the element, or below one another. Empty if there are none.
 */
export function reversedParts(
  input: PageInput,
  { node: index, isRightToLeft, isVertical, placed }: BackwardParts,
): number[] {
  const { tree } = input;
  const { isShown, isIn } = contentOf(input);
  // A drawing places its texts as it likes, such as the numbers of an axis.
  if (isIn(index, 'control')) return [];
  const children = tree.childElements(index).filter((child) => !placed.includes(child));
  if (children.length < MIN_PARTS || !isShown(index)) return [];
  const parts = children.filter(
    (child) =>
      isShown(child) &&
      tree.nodes[child]?.via === undefined &&
      // Words of a text stand as its scripts are read: English names in a Persian sentence from right to left.
      !tree.hasTextBeside(child).includes(true) &&
      /\p{L}/u.test(tree.text(child, 30)),
  );
  // Lines from top to bottom follow each other to the left or to the right, and so do parts.
  const orders = isVertical ? [isAbove] : [isRightToLeft ? isRightOf : isLeftOf, isAbove];
  for (const isBefore of orders) {
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

function isRightOf(box: Box, last: Box): boolean {
  return isLeftOf(last, box);
}

function isAbove([left, top, , height]: Box, [lastLeft, lastTop]: Box): boolean {
  return (
    Math.abs(left - lastLeft) <= TOLERANCE &&
    height > 0 &&
    top + height <= lastTop + TOLERANCE &&
    top < lastTop
  );
}
