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
