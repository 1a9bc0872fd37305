import { elementCount, isTelling, shapeAt, signatureAt, sizeAt } from '../describe/element-hashes.ts';
import { BY_SHAPE, link, SURE, type PageAlignment } from './page-alignment.ts';
import { parentsOf } from './parents-of.ts';

/**
 * Aligns what is left over by where it stands: in the element around it, else beside or between others. What says
 * nothing of its own and has nothing in it is sure only next to an element that is.
 */
export function alignNeighbours(a: Uint32Array, b: Uint32Array, alignment: PageAlignment): void {
  const homes = parentsOf(a);
  for (let i = 1; i < elementCount(a); i++) unlinkStrayed(a, b, i, homes, alignment);
  for (let i = 1; i < elementCount(a); i++) linkInHome(a, b, i, homes, alignment);
  for (let i = 1; i < elementCount(a); i++) linkBeside(a, b, i, -1, alignment, homes);
  for (let i = elementCount(a) - 2; i >= 0; i--) linkBeside(a, b, i, 1, alignment, homes);
  for (let i = 0; i < elementCount(a); i++) {
    const j = alignment.right[i] ?? -1;
    if (j < 0 || isTelling(a, i) || sizeAt(a, i) > 0) continue;
    const beside = isSureStep(alignment, i, j, -1) || isSureStep(alignment, i, j, 1);
    alignment.certainty[i] = beside && shapeAt(a, i) === shapeAt(b, j) ? SURE : BY_SHAPE;
  }
  for (let i = 1; i < elementCount(a) - 1; i++) linkBetween(a, b, i, alignment);
}

/** An element that is all that is left over between two aligned ones: whatever it says now, it has that place. */
function linkBetween(a: Uint32Array, b: Uint32Array, i: number, alignment: PageAlignment): void {
  const j = (alignment.right[i - 1] ?? -1) + 1;
  if (j <= 0 || alignment.right[i] !== -1 || alignment.left[j] !== -1) return;
  if (alignment.right[i + 1] !== j + 1 || sizeAt(a, i) !== sizeAt(b, j)) return;
  link(alignment, i, j, BY_SHAPE);
}

/** The right element that the one around a left element surely became; -1 when that is unknown. */
function sureHome(homes: Int32Array, i: number, alignment: PageAlignment): number {
  const home = homes[i] ?? -1;
  return alignment.certainty[home] === SURE ? (alignment.right[home] ?? -1) : -1;
}

function isIn(words: Uint32Array, element: number, container: number): boolean {
  return element > container && element <= container + sizeAt(words, container);
}

/** What says nothing of its own does not leave the element around it: it was taken for its like in another one. */
function unlinkStrayed(
  a: Uint32Array,
  b: Uint32Array,
  i: number,
  homes: Int32Array,
  alignment: PageAlignment,
): void {
  const [j, there] = [alignment.right[i] ?? -1, sureHome(homes, i, alignment)];
  if (j < 0 || there < 0 || isTelling(a, i) || isIn(b, j, there)) return;
  alignment.right[i] = -1;
  alignment.left[j] = -1;
  alignment.certainty[i] = 0;
}

/** What is left over at the same place in two elements of one size, the one of which surely became the other. */
function linkInHome(
  a: Uint32Array,
  b: Uint32Array,
  i: number,
  homes: Int32Array,
  alignment: PageAlignment,
): void {
  const [home, there] = [homes[i] ?? -1, sureHome(homes, i, alignment)];
  if (alignment.right[i] !== -1 || there < 0 || sizeAt(a, home) !== sizeAt(b, there)) return;
  const j = there + i - home;
  if (alignment.left[j] !== -1 || shapeAt(a, i) !== shapeAt(b, j) || sizeAt(a, i) !== sizeAt(b, j)) return;
  link(alignment, i, j, signatureAt(a, i) === signatureAt(b, j) ? SURE : BY_SHAPE);
}

/**
 * An element left over next to a sure one, with one of its size left over there too: moved along with it. Not out of a
 * container that is surely elsewhere.
 * @param homes parents of the left elements
 */
function linkBeside(
  a: Uint32Array,
  b: Uint32Array,
  i: number,
  step: -1 | 1,
  alignment: PageAlignment,
  homes: Int32Array,
): void {
  const beside = alignment.right[i + step] ?? -1;
  const j = beside - step;
  if (alignment.right[i] !== -1 || beside < 0 || alignment.left[j] !== -1) return;
  const there = sureHome(homes, i, alignment);
  if (there >= 0 && !isIn(b, j, there)) return;
  if (alignment.certainty[i + step] !== SURE || sizeAt(a, i) !== sizeAt(b, j)) return;
  const same = signatureAt(a, i) === signatureAt(b, j) && shapeAt(a, i) === shapeAt(b, j);
  link(alignment, i, j, same ? SURE : BY_SHAPE);
}

function isSureStep(alignment: PageAlignment, i: number, j: number, step: -1 | 1): boolean {
  return alignment.right[i + step] === j + step && alignment.certainty[i + step] === SURE;
}
