import { elementCount, isTelling, shapeAt, signatureAt, sizeAt } from '../describe/element-hashes.ts';
import { BY_SHAPE, link, SURE, type PageAlignment } from './page-alignment.ts';
import { parentsOf } from './parents-of.ts';

/** Two pages that are being aligned. */
interface Pages {
  a: Uint32Array;
  b: Uint32Array;
  alignment: PageAlignment;
  /** Parents of the elements of the left page. */
  parents: Int32Array;
}

/**
 * Aligns what is left over by its place: in the element around it, or next to or between others. An element that
 * says nothing of its own and has nothing in it is sure only next to a sure one.
 */
export function alignNeighbours(a: Uint32Array, b: Uint32Array, alignment: PageAlignment): void {
  const pages = { a, b, alignment, parents: parentsOf(a) };
  const count = elementCount(a);
  for (let i = 1; i < count; i++) unlinkStrayed(pages, i);
  for (let i = 1; i < count; i++) linkInParent(pages, i);
  for (let i = 1; i < count; i++) linkNextTo(pages, i, -1);
  for (let i = count - 2; i >= 0; i--) linkNextTo(pages, i, 1);
  for (let i = 0; i < count; i++) rateEmpty(pages, i);
  for (let i = 1; i < count - 1; i++) linkBetween(pages, i);
}

/** Frees an element that says nothing of its own and left its container: it was taken for its like in another one. */
function unlinkStrayed(pages: Pages, i: number): void {
  const { left, right, certainty } = pages.alignment;
  const [j, container] = [right[i] ?? -1, sureContainer(pages, i)];
  if (j < 0 || container < 0 || isTelling(pages.a, i) || isIn(pages.b, j, container)) return;
  right[i] = -1;
  left[j] = -1;
  certainty[i] = 0;
}

/** Links what is left over at the same place in two elements of one size, of which one surely became the other. */
function linkInParent(pages: Pages, i: number): void {
  const { a, b, alignment } = pages;
  const parent = pages.parents[i] ?? -1;
  const container = sureContainer(pages, i);
  if (alignment.right[i] !== -1 || container < 0 || sizeAt(a, parent) !== sizeAt(b, container)) return;
  const j = container + i - parent;
  if (alignment.left[j] !== -1 || shapeAt(a, i) !== shapeAt(b, j) || sizeAt(a, i) !== sizeAt(b, j)) return;
  link(alignment, i, j, signatureAt(a, i) === signatureAt(b, j) ? SURE : BY_SHAPE);
}

/**
 * Links an element left over next to a sure one with one of its size left over there too: it moved along. An element
 * does not leave a container that is surely elsewhere.
 */
function linkNextTo(pages: Pages, i: number, step: -1 | 1): void {
  const { a, b, alignment } = pages;
  const neighbour = alignment.right[i + step] ?? -1;
  const j = neighbour - step;
  if (alignment.right[i] !== -1 || neighbour < 0 || alignment.left[j] !== -1) return;
  if (alignment.certainty[i + step] !== SURE || sizeAt(a, i) !== sizeAt(b, j)) return;
  const container = sureContainer(pages, i);
  if (container >= 0 && !isIn(b, j, container)) return;
  const isSame = signatureAt(a, i) === signatureAt(b, j) && shapeAt(a, i) === shapeAt(b, j);
  link(alignment, i, j, isSame ? SURE : BY_SHAPE);
}

/** Rates a linked element that says nothing of its own and has nothing in it by its neighbours. */
function rateEmpty({ a, b, alignment }: Pages, i: number): void {
  const j = alignment.right[i] ?? -1;
  if (j < 0 || isTelling(a, i) || sizeAt(a, i) > 0) return;
  const isNextToSure = isSureStep(alignment, i, j, -1) || isSureStep(alignment, i, j, 1);
  alignment.certainty[i] = isNextToSure && shapeAt(a, i) === shapeAt(b, j) ? SURE : BY_SHAPE;
}

/** Links an element that is all that is left over between two linked ones: whatever it says now, that is its place. */
function linkBetween({ a, b, alignment }: Pages, i: number): void {
  const { left, right } = alignment;
  const j = (right[i - 1] ?? -1) + 1;
  if (j <= 0 || right[i] !== -1 || left[j] !== -1) return;
  if (right[i + 1] !== j + 1 || sizeAt(a, i) !== sizeAt(b, j)) return;
  link(alignment, i, j, BY_SHAPE);
}

/** The right element that the parent of a left element surely became; -1 when that is unknown. */
function sureContainer({ alignment, parents }: Pages, i: number): number {
  const parent = parents[i] ?? -1;
  return alignment.certainty[parent] === SURE ? (alignment.right[parent] ?? -1) : -1;
}

function isIn(words: Uint32Array, element: number, container: number): boolean {
  return element > container && element <= container + sizeAt(words, container);
}

function isSureStep({ right, certainty }: PageAlignment, i: number, j: number, step: -1 | 1): boolean {
  return right[i + step] === j + step && certainty[i + step] === SURE;
}
