/**
 * Turns the differences in a line of a PNG into its values, in place (PNG, section 9: filtering).
 * @param filter 0 to 4, by the first byte of the line
 * @param above the line above it; zeros for the first
 * @param step bytes of a pixel
 * @throws Error for another filter
 */
export function unfilterLine(filter: number, line: Uint8Array, above: Uint8Array, step: number): void {
  if (filter === 0) return;
  if (filter === 2) {
    // That of all lines of screenshots that are made for speed.
    for (let at = 0; at < line.length; at += 1) line[at] = (line[at] ?? 0) + (above[at] ?? 0);
    return;
  }
  const predict = PREDICTORS[filter];
  if (predict === undefined) throw new Error('The filter of a line is unknown.');
  for (let at = 0; at < line.length; at += 1) {
    const left = at < step ? 0 : (line[at - step] ?? 0);
    const corner = at < step ? 0 : (above[at - step] ?? 0);
    line[at] = (line[at] ?? 0) + predict(left, above[at] ?? 0, corner);
  }
}

const PREDICTORS: Partial<Record<number, (left: number, up: number, corner: number) => number>> = {
  1: (left) => left,
  3: (left, up) => (left + up) >> 1,
  4: nearest,
};

/** The Paeth predictor: of its three neighbours that nearest to left + up - corner. */
function nearest(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
