import { contrastRatio } from '../../../../shared/contrast-ratio.ts';
import type { Box } from './box.ts';
import type { Picture } from './read-png.ts';

/** Part of the pixels around an icon that must have one colour, so that this is what it stands on. */
const PLAIN = 0.9;
/** How far outside of its box the icon's surroundings are looked at. */
const AROUND = 1;

/**
 * What an icon stands on, and the greatest contrast of any of its pixels with that.
 * @returns null if it stands on more than one colour
 */
export function measureIcon(
  box: Box,
  picture: Picture,
): { around: [number, number, number]; drawn: number } | null {
  const { width, height, pixels } = picture;
  const left = Math.floor(box[0]) - AROUND;
  const top = Math.floor(box[1]) - AROUND;
  const right = Math.ceil(box[2]) + AROUND;
  const bottom = Math.ceil(box[3]) + AROUND;
  if (left < 0 || top < 0 || right > width || bottom > height) return null;
  const colorAt = (x: number, y: number): number => {
    const at = (y * width + x) * 3;
    return ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
  };
  const counts = new Map<number, number>();
  let edge = 0;
  const count = (x: number, y: number): void => {
    const color = colorAt(x, y);
    counts.set(color, (counts.get(color) ?? 0) + 1);
    edge += 1;
  };
  for (let x = left; x < right; x += 1) {
    count(x, top);
    count(x, bottom - 1);
  }
  for (let y = top + 1; y < bottom - 1; y += 1) {
    count(left, y);
    count(right - 1, y);
  }
  const [most, times] = [...counts].sort((x, y) => y[1] - x[1])[0] ?? [0, 0];
  if (times < edge * PLAIN) return null;
  const around = channelsOf(most);
  const colors = new Set<number>();
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) colors.add(colorAt(x, y));
  const drawn = Math.max(...[...colors].map((color) => contrastRatio(channelsOf(color), around)));
  return { around, drawn };
}

function channelsOf(color: number): [number, number, number] {
  return [color >> 16, (color >> 8) & 255, color & 255];
}
