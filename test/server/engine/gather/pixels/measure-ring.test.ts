import { expect, it } from 'vitest';
import type { Box } from '../../../../../server/engine/gather/pixels/box.ts';
import { measureRing } from '../../../../../server/engine/gather/pixels/measure-ring.ts';
import type { Picture } from '../../../../../server/engine/gather/pixels/read-png.ts';

const BOX: Box = [10, 10, 40, 30];

/** A white picture with rectangles in other greys. */
function picture(...areas: [...box: Box, grey: number][]): Picture {
  const [width, height] = [50, 40];
  const pixels = new Uint8Array(width * height * 3).fill(255);
  for (const [left, top, right, bottom, grey] of areas) {
    for (let y = top; y < bottom; y += 1) pixels.fill(grey, (y * width + left) * 3, (y * width + right) * 3);
  }
  return { width, height, pixels };
}
const ring = (grey: number): [...box: Box, grey: number][] => [
  [8, 8, 42, 32, grey],
  [10, 10, 40, 30, 255],
];

it('measures what changes around a box', () => {
  const measured = measureRing(picture(), picture(...ring(200)), BOX);
  expect(measured?.color).toEqual([200, 200, 200]);
  expect(measured?.ratio).toBeCloseTo(1.67, 1);
});

it('takes the greatest contrast', () => {
  const two = picture([6, 6, 44, 34, 0], ...ring(240));
  expect(measureRing(picture(), two, BOX)?.ratio).toBeCloseTo(21, 0);
});

it.each<[string, Picture]>([
  ['nothing changes', picture()],
  ['the inside changes, too', picture([8, 8, 42, 32, 200])],
  ['a speck changes', picture([0, 0, 4, 4, 0])],
  ['the pictures differ in size', { width: 1, height: 1, pixels: new Uint8Array(3) }],
])('measures nothing if %s', (_, focused) => {
  expect(measureRing(picture(), focused, BOX)).toBe(null);
});
