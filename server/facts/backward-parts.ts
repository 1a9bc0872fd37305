/** An element in which a part is shown before one that comes earlier in the code. Elements are indexes in the snapshot. */
export interface BackwardParts {
  node: number;
  /** Its own parts follow each other from right to left. */
  isRightToLeft: boolean;
  /** Its lines run from top to bottom, so that its parts follow each other sideways. */
  isVertical: boolean;
  /** Its parts that have a place of their own, whatever their order (`position: absolute` or `fixed`). */
  placed: number[];
}
