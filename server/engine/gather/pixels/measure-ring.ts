import { contrastRatio } from '../../../../shared/contrast-ratio.ts';
import type { Box } from './box.ts';
import type { Picture } from './read-png.ts';

/** How far inside of a box a ring may be: a border, or an outline that is drawn over the edge. */
const INSIDE = 4;
/** A ring has more pixels. */
const LEAST = 20;

/** What shows the focus around an element. */
export interface Ring {
  /** The greatest contrast between what a pixel is with the focus and without it. */
  ratio: number;
  /** The colour of that pixel with the focus. */
  color: [number, number, number];
}

/**
 * Measures the ring that the focus draws around a box, from two pictures of the same place.
 * @returns null if there is none, or if something within the box changes, too, or the pictures differ in size
 */
export function measureRing(
  without: Picture,
  focused: Picture,
  [left, top, right, bottom]: Box,
): Ring | null {
  const { width, height, pixels } = without;
  if (focused.width !== width || focused.height !== height) return null;
  let changed = 0;
  let ratio = 1;
  let color: Ring['color'] = [0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      // Most are the same, and a view of each would take most of the time.
      if (
        pixels[at] === focused.pixels[at] &&
        pixels[at + 1] === focused.pixels[at + 1] &&
        pixels[at + 2] === focused.pixels[at + 2]
      )
        continue;
      const isDeep = x >= left + INSIDE && x < right - INSIDE && y >= top + INSIDE && y < bottom - INSIDE;
      if (isDeep) return null;
      changed += 1;
      const before = pixels.subarray(at, at + 3);
      const after = focused.pixels.subarray(at, at + 3);
      const here = contrastRatio(before, after);
      if (here <= ratio) continue;
      ratio = here;
      color = [after[0] ?? 0, after[1] ?? 0, after[2] ?? 0];
    }
  }
  return changed < LEAST ? null : { ratio, color };
}
