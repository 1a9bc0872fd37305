import { elementCount, isTelling, shapeAt, signatureAt, sizeAt } from '../describe/element-hashes.ts';

/** Which elements of two pages, left and right, correspond. */
export interface PageAlignment {
  /** By left element: its counterpart on the right page, or -1. */
  toRight: Int32Array;
  /** By right element: its counterpart on the left page, or -1. */
  toLeft: Int32Array;
  /** By left element: SURE or BY_SHAPE if it has a counterpart. */
  certainty: Uint8Array;
}

/** The same element beyond reasonable doubt. */
export const SURE = 2;
/** The same kind of element in the same place. */
export const BY_SHAPE = 1;

export function link(alignment: PageAlignment, i: number, j: number, certainty: number): void {
  alignment.toRight[i] = j;
  alignment.toLeft[j] = i;
  alignment.certainty[i] = certainty;
}

/** Removes the links of both elements. */
export function unlink(alignment: PageAlignment, i: number, j: number): void {
  const [oldRight, oldLeft] = [alignment.toRight[i] ?? -1, alignment.toLeft[j] ?? -1];
  if (oldRight >= 0) alignment.toLeft[oldRight] = -1;
  if (oldLeft >= 0) {
    alignment.toRight[oldLeft] = -1;
    alignment.certainty[oldLeft] = 0;
  }
}

/** Half-open ranges of both pages that are still to be aligned. */
export interface Gap {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
  depth: number;
}

/** Parents from the sizes of elements in document order; -1 for a root. */
export function parentsOf(words: Uint32Array): Int32Array {
  const parents = new Int32Array(elementCount(words)).fill(-1);
  const open: number[] = [];
  for (let index = 0; index < parents.length; index++) {
    while (open.length > 0 && index > (open.at(-1) ?? 0) + sizeAt(words, open.at(-1) ?? 0)) open.pop();
    parents[index] = open.at(-1) ?? -1;
    if (sizeAt(words, index) > 0) open.push(index);
  }
  return parents;
}

/** The hash by which an element is aligned: its signature, combined with its shape if it has no content of its own. */
export function wordAt(words: Uint32Array, element: number): number {
  const signature = signatureAt(words, element);
  return isTelling(words, element) ? signature : (signature ^ (shapeAt(words, element) * 0x9e3779b1)) >>> 0;
}
