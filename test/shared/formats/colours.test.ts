import { assert, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../../shared/contrast-ratio.ts';
import { nearestPassing } from '../../../shared/formats/colours.ts';
import type { Rgb } from '../../../shared/formats/colours.ts';

const channel = integer({ min: 0, max: 255 });
const rgb = tuple(channel, channel, channel);
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

describe('the nearest colour that passes', () => {
  it('is the known one for grey on white', () => {
    expect(nearestPassing([0x99, 0x99, 0x99], WHITE, 4.5)).toEqual([0x76, 0x76, 0x76]);
  });

  it('gets lighter where that is the shorter way', () => {
    const found = nearestPassing([0x55, 0x55, 0x55], BLACK, 4.5);

    expect(found?.[0]).toBeGreaterThan(0x55);
  });

  it('has the ratio, and is the colour itself if that passes', () => {
    assert(
      property(rgb, rgb, constantFrom(3, 4.5, 7), (color, background, ratio) => {
        const found = nearestPassing(color, background, ratio);
        if (found === null) {
          expect(contrastRatio(BLACK, background)).toBeLessThan(ratio);
          expect(contrastRatio(WHITE, background)).toBeLessThan(ratio);
          return;
        }
        expect(contrastRatio(found, background)).toBeGreaterThanOrEqual(ratio);
        if (contrastRatio(color, background) >= ratio) expect(found).toEqual(color);
      }),
    );
  });

  it('does not pass with less black or white, nor the other way with a smaller change', () => {
    assert(
      property(rgb, rgb, constantFrom(3, 4.5), (color, background, ratio) => {
        const found = nearestPassing(color, background, ratio);
        if (found === null) return;
        const change = contrastRatio(found, color);
        for (const end of [BLACK, WHITE]) {
          for (let step = 0; step <= 255; step += 1) {
            const mixed = color.map((value, index) =>
              Math.round(value + ((end[index] ?? 0) - value) * (step / 255)),
            );
            const [red = 0, green = 0, blue = 0] = mixed;
            const tried: Rgb = [red, green, blue];
            if (contrastRatio(tried, background) < ratio) continue;
            expect(contrastRatio(tried, color)).toBeGreaterThanOrEqual(change - 1e-9);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});

it.each([
  [BLACK, WHITE, 21],
  [[0x76, 0x76, 0x76], WHITE, 4.54],
  [WHITE, WHITE, 1],
] as const)('the contrast of %j and %j is %f', (a, b, ratio) => {
  expect(contrastRatio(a, b)).toBeCloseTo(ratio, 2);
  expect(contrastRatio(b, a)).toBe(contrastRatio(a, b));
});
