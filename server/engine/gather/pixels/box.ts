/** Left, top, right and bottom, in pixels. */
export type Box = [left: number, top: number, right: number, bottom: number];

/** In square pixels. */
export function areaOf([left, top, right, bottom]: Box): number {
  return (right - left) * (bottom - top);
}
