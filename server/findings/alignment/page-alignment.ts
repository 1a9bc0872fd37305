/** How the elements of one page stand to those of another. */
export interface PageAlignment {
  /** For each element of the left page its counterpart on the right, or -1. */
  right: Int32Array;
  /** For each element of the right page its counterpart on the left, or -1. */
  left: Int32Array;
  /** Per left element with a counterpart: SURE or BY_SHAPE. */
  certainty: Uint8Array;
}

/** The same element beyond reasonable doubt. */
export const SURE = 2;
/** The same kind of element in the same place. */
export const BY_SHAPE = 1;

export function link(alignment: PageAlignment, i: number, j: number, certainty: number): void {
  alignment.right[i] = j;
  alignment.left[j] = i;
  alignment.certainty[i] = certainty;
}

/** Frees both elements from whatever they are linked to. */
export function unlink(alignment: PageAlignment, i: number, j: number): void {
  const [oldRight, oldLeft] = [alignment.right[i] ?? -1, alignment.left[j] ?? -1];
  if (oldRight >= 0) alignment.left[oldRight] = -1;
  if (oldLeft >= 0) {
    alignment.right[oldLeft] = -1;
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
