import type { Box } from './box.ts';

/** In square pixels. */
export function areaOf([left, top, right, bottom]: Box): number {
  return (right - left) * (bottom - top);
}
