import { contrastRatio } from '../contrast-ratio.ts';

/** A colour: red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

const BLACK: Rgb = [0, 0, 0];

const WHITE: Rgb = [255, 255, 255];

/** From a colour to black or white: no two of them are further apart than one of 255 values of a channel. */
const STEPS = 255;

/** @param colour Such as `#1f2328` */
export function rgb(colour: string): Rgb {
  const at = (index: number): number => Number.parseInt(colour.slice(index, index + 2), 16);
  return [at(1), at(3), at(5)];
}

const SHORT = /^#([\da-f])([\da-f])([\da-f])$/;
const LONG = /^#[\da-f]{6}$/;
const CHANNELS = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/;

/**
 * An opaque colour of a style sheet with six digits, however its numbers are written.
 *
 * @param value In lower case
 * @returns undefined if it is something else, such as a name
 */
export function opaqueHex(value: string): string | undefined {
  if (LONG.test(value)) return value;
  const short = SHORT.exec(value);
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit.repeat(2))
      .join('')}`;
  const channels = CHANNELS.exec(value)?.slice(1).map(Number);
  if (channels === undefined || channels.some((channel) => channel > 255)) return undefined;
  return digitsOf(channels);
}

export function hex(color: Rgb): string {
  return digitsOf(color);
}

function digitsOf(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The colour that is nearest to `color` and has the ratio with `background`: as much black or white is mixed in as that
 * needs, and no more. Of a darker and a lighter one, the one that changes less.
 *
 * @param ratio - contrast ratio of WCAG, from 1 to 21
 * @returns `color` itself if it passes; null if neither black nor white passes
 */
export function nearestPassing(color: Rgb, background: Rgb, ratio: number): Rgb | null {
  return nearestPassingAll(color, [{ background, ratio }]);
}

/** The same for several backgrounds, on all of which the colour has to pass. */
export function nearestPassingAll(
  color: Rgb,
  needs: readonly { background: Rgb; ratio: number }[],
): Rgb | null {
  const candidates = [BLACK, WHITE].flatMap((end) => {
    for (let step = 0; step <= STEPS; step += 1) {
      const mixed = mix(color, end, step / STEPS);
      if (needs.every(({ background, ratio }) => contrastRatio(mixed, background) >= ratio)) return [mixed];
    }
    return [];
  });
  const [first, second] = candidates;
  if (first === undefined || second === undefined) return first ?? null;
  return contrastRatio(second, color) < contrastRatio(first, color) ? second : first;
}

function mix(color: Rgb, end: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2): number => Math.round(color[index] + (end[index] - color[index]) * share);
  return [at(0), at(1), at(2)];
}
