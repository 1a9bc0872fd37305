import { contrastRatio } from '../../../../shared/contrast-ratio.ts';
import type { Box } from './box.ts';
import type { Picture } from './read-png.ts';

/** How far outside of the box the surroundings are looked at, and how far inside of it an edge may be. */
const OUTSIDE = 5;
const INSIDE = 4;
/** Where on each side, as parts of its length: corners may be round. */
const PLACES = [0.3, 0.5, 0.7];

/**
 * The greatest contrast between what is around a box and its edge, along lines through the middle parts of its four
 * sides: border, background, shadow, or anything else that is drawn there.
 * @returns null if what is around it is not in the picture
 */
export function measureBoundary([left, top, right, bottom]: Box, picture: Picture): number | null {
  const lines = PLACES.flatMap((part) => {
    const x = left + part * (right - left);
    const y = top + part * (bottom - top);
    return [
      lineFrom([left, y], [1, 0]),
      lineFrom([right - 1, y], [-1, 0]),
      lineFrom([x, top], [0, 1]),
      lineFrom([x, bottom - 1], [0, -1]),
    ];
  });
  let greatest = 1;
  for (const [outermost, ...others] of lines) {
    if (outermost === undefined) return null;
    const around = pixelAt(picture, outermost);
    if (around === null) return null;
    for (const place of others) {
      const pixel = pixelAt(picture, place);
      if (pixel !== null) greatest = Math.max(greatest, contrastRatio(around, pixel));
    }
  }
  return greatest;
}

/** Places from outside to inside, through one on the edge. */
function lineFrom([x, y]: [number, number], [stepX, stepY]: [number, number]): [number, number][] {
  return Array.from({ length: OUTSIDE + INSIDE }, (_, at) => [
    Math.round(x) + (at - OUTSIDE) * stepX,
    Math.round(y) + (at - OUTSIDE) * stepY,
  ]);
}

function pixelAt({ width, height, pixels }: Picture, [x, y]: [number, number]): Uint8Array | null {
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  const at = (y * width + x) * 3;
  return pixels.subarray(at, at + 3);
}
