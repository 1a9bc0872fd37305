import type { TextContrast } from '../../../facts/style-facts.ts';
import { contrastRatio } from '../../../../shared/contrast-ratio.ts';
import type { Picture } from './read-png.ts';

/** A text in two pictures: one with the letters white, the other with the letters black. */
export interface DrawnText {
  /** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
  color: [number, number, number, number];
  /** Lines of the text in the pictures: left, top, right, bottom, in pixels. */
  lines: [number, number, number, number][];
}

/** What is measured of a text. */
type Ratios = Pick<TextContrast, 'low' | 'middle' | 'high' | 'behind'>;

/** A pixel belongs to a letter if the letter covers more of it, and to what is behind if it covers less. */
const COVERED = 0.5;
const BARE = 0.1;
/** Of a letter that nothing lies over, some pixels are covered completely. */
const FULL = 0.8;
/** How far around a letter the pixels count. */
const AROUND = 2;
/** With fewer pixels nothing is known. */
const MIN_PIXELS = 24;
/** Part of the pixels of letters that must be covered completely; less if something transparent is over the text. */
const MIN_FULL = 0.05;
/** Part of the pixels that stand for the lowest and the highest contrast. */
const TAIL = 0.04;

/**
 * Measures the contrast of a text with the pixels around its letters. Where a letter is drawn white in one picture and
 * black in the other, the difference is how much of a pixel it covers, whatever is behind it.
 * @returns null if the letters can't be told from what is around them
 */
export function measureContrast(text: DrawnText, white: Picture, black: Picture): Ratios | null {
  const ratios: number[] = [];
  const counts = { covered: 0, full: 0 };
  const colours = new Set<number>();
  for (const line of text.lines) addLine(line, text, { white, black, ratios, counts, colours });
  const { covered, full } = counts;
  if (covered < MIN_PIXELS || full < covered * MIN_FULL || ratios.length < MIN_PIXELS) return null;
  ratios.sort((x, y) => x - y);
  const [colour = 0] = colours;
  return {
    low: mean(ratios, 0, TAIL),
    middle: mean(ratios, 0.25, 0.75),
    high: mean(ratios, 1 - TAIL, 1),
    ...(colours.size === 1 && { behind: [colour >> 16, (colour >> 8) & 255, colour & 255] }),
  };
}

/**
 * The mean of a part of sorted numbers. Chromium draws gradients with a pattern of colours that are one step apart, and
 * not the same each time; of many pixels the mean is nearly the same.
 */
function mean(sorted: readonly number[], from: number, to: number): number {
  const part = sorted.slice(Math.floor(from * sorted.length), Math.ceil(to * sorted.length));
  return part.reduce((sum, each) => sum + each, 0) / part.length;
}

interface Measurement {
  white: Picture;
  black: Picture;
  ratios: number[];
  counts: { covered: number; full: number };
  /** Of the pixels of which letters cover nothing, as numbers; two are enough to know that it is not one. */
  colours: Set<number>;
}

function addLine(
  [left, top, right, bottom]: DrawnText['lines'][number],
  { color }: DrawnText,
  { white, black, ratios, counts, colours }: Measurement,
): void {
  const x0 = Math.max(Math.floor(left) - AROUND, 0);
  const y0 = Math.max(Math.floor(top) - AROUND, 0);
  const width = Math.min(Math.ceil(right) + AROUND, white.width) - x0;
  const height = Math.min(Math.ceil(bottom) + AROUND, white.height) - y0;
  if (width <= 0 || height <= 0) return;

  const coverage = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = ((y0 + y) * white.width + x0 + x) * 3;
      let sum = 0;
      for (let channel = 0; channel < 3; channel += 1)
        sum += (white.pixels[at + channel] ?? 0) - (black.pixels[at + channel] ?? 0);
      const covered = sum / (3 * 255);
      coverage[y * width + x] = covered;
      if (covered > COVERED) counts.covered += 1;
      if (covered > FULL) counts.full += 1;
    }
  }

  const [, , , opacity] = color;
  const behind = [0, 0, 0];
  const front = [0, 0, 0];
  const near = isNear(coverage, width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = y * width + x;
      const covered = coverage[place] ?? 0;
      if (near[place] === 0 || covered > BARE) continue;
      const at = ((y0 + y) * black.width + x0 + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const bare = (black.pixels[at + channel] ?? 0) / (1 - Math.max(covered, 0));
        behind[channel] = Math.min(Math.round(bare), 255);
        front[channel] = Math.round(opacity * (color[channel] ?? 0) + (1 - opacity) * (behind[channel] ?? 0));
      }
      ratios.push(contrastRatio(front, behind));
      const [red = 0, green = 0, blue = 0] = behind;
      if (covered === 0 && colours.size < 2) colours.add((red << 16) | (green << 8) | blue);
    }
  }
}

/** Marks the pixels that have one of a letter at most AROUND pixels away, along lines and then along columns. */
function isNear(coverage: Float32Array, width: number, height: number): Uint8Array {
  const alongLines = new Uint8Array(coverage.length);
  for (let place = 0; place < coverage.length; place += 1) {
    if ((coverage[place] ?? 0) <= COVERED) continue;
    const x = place % width;
    const from = place - Math.min(AROUND, x);
    alongLines.fill(1, from, place + Math.min(AROUND, width - 1 - x) + 1);
  }
  const near = new Uint8Array(coverage.length);
  for (let place = 0; place < coverage.length; place += 1) {
    if (alongLines[place] === 0) continue;
    const y = Math.floor(place / width);
    for (let dy = -Math.min(AROUND, y); dy <= Math.min(AROUND, height - 1 - y); dy += 1)
      near[place + dy * width] = 1;
  }
  return near;
}
