import { elementCount, isTelling, shapeAt, signatureAt, sizeAt } from '../describe/element-hashes.ts';
import { BY_SHAPE, SURE, link, parentsOf } from './page-alignment.ts';
import type { PageAlignment } from './page-alignment.ts';

/** Two pages that are being aligned. */
interface Pages {
  a: Uint32Array;
  b: Uint32Array;
  alignment: PageAlignment;
  /** Parents of the elements of the left page. */
  parents: Int32Array;
}

/**
 * Aligns unlinked elements by their place: within their container, next to a linked element or between two. An empty
 * element without content of its own is sure only next to a sure one.
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

/**
 * Unlinks an element without content of its own from a counterpart outside its container: the two only look alike.
 */
function unlinkStrayed(pages: Pages, i: number): void {
  const { toLeft, toRight, certainty } = pages.alignment;
  const [j, container] = [toRight[i] ?? -1, sureContainer(pages, i)];
  if (j < 0 || container < 0 || isTelling(pages.a, i) || isIn(pages.b, j, container)) return;
  toRight[i] = -1;
  toLeft[j] = -1;
  certainty[i] = 0;
}

/** Links unlinked elements at the same place in two parents of equal size that are surely the same. */
function linkInParent(pages: Pages, i: number): void {
  const { a, b, alignment } = pages;
  const parent = pages.parents[i] ?? -1;
  const container = sureContainer(pages, i);
  if (alignment.toRight[i] !== -1 || container < 0 || sizeAt(a, parent) !== sizeAt(b, container)) return;
  const j = container + i - parent;
  if (alignment.toLeft[j] !== -1 || shapeAt(a, i) !== shapeAt(b, j) || sizeAt(a, i) !== sizeAt(b, j)) return;
  link(alignment, i, j, signatureAt(a, i) === signatureAt(b, j) ? SURE : BY_SHAPE);
}

/**
 * Links an unlinked element next to a sure one with the unlinked element on the same side of that one's counterpart, if
 * their sizes are equal. An element whose container is surely aligned is linked only within that container.
 */
function linkNextTo(pages: Pages, i: number, step: -1 | 1): void {
  const { a, b, alignment } = pages;
  const neighbour = alignment.toRight[i + step] ?? -1;
  const j = neighbour - step;
  if (alignment.toRight[i] !== -1 || neighbour < 0 || alignment.toLeft[j] !== -1) return;
  if (alignment.certainty[i + step] !== SURE || sizeAt(a, i) !== sizeAt(b, j)) return;
  const container = sureContainer(pages, i);
  if (container >= 0 && !isIn(b, j, container)) return;
  const isSame = signatureAt(a, i) === signatureAt(b, j) && shapeAt(a, i) === shapeAt(b, j);
  link(alignment, i, j, isSame ? SURE : BY_SHAPE);
}

/** Rates the certainty of an empty element without content of its own by its neighbours. */
function rateEmpty({ a, b, alignment }: Pages, i: number): void {
  const j = alignment.toRight[i] ?? -1;
  if (j < 0 || isTelling(a, i) || sizeAt(a, i) > 0) return;
  const isNextToSure = isSureStep(alignment, i, j, -1) || isSureStep(alignment, i, j, 1);
  alignment.certainty[i] = isNextToSure && shapeAt(a, i) === shapeAt(b, j) ? SURE : BY_SHAPE;
}

/**
 * Links the only element between two linked ones with the only one between their counterparts, whatever its content.
 */
function linkBetween({ a, b, alignment }: Pages, i: number): void {
  const { toLeft, toRight } = alignment;
  const j = (toRight[i - 1] ?? -1) + 1;
  if (j <= 0 || toRight[i] !== -1 || toLeft[j] !== -1) return;
  if (toRight[i + 1] !== j + 1 || sizeAt(a, i) !== sizeAt(b, j)) return;
  link(alignment, i, j, BY_SHAPE);
}

/** The right element with which the parent of a left element is surely aligned; -1 if there is none. */
function sureContainer({ alignment, parents }: Pages, i: number): number {
  const parent = parents[i] ?? -1;
  return alignment.certainty[parent] === SURE ? (alignment.toRight[parent] ?? -1) : -1;
}

function isIn(words: Uint32Array, element: number, container: number): boolean {
  return element > container && element <= container + sizeAt(words, container);
}

function isSureStep({ toRight, certainty }: PageAlignment, i: number, j: number, step: -1 | 1): boolean {
  return toRight[i + step] === j + step && certainty[i + step] === SURE;
}
