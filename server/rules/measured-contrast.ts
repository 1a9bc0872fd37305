import type { Measured } from '../facts/judged-page.ts';
import type { FactColor } from '../facts/style-facts.ts';

const COLOUR = /^#[\da-f]{6}$/;

/**
 * What a runner has measured of two colours.
 * @param colours of a text and of what is behind it, such as `#aabbcc`
 * @param about.contrast their ratio, and the one that is needed, if they are known
 * @returns undefined if it is nothing that a program can use
 */
export function measuredContrast(
  colours: readonly string[] | undefined,
  { contrast, needed }: { contrast?: number | undefined; needed?: number | undefined },
): Measured | undefined {
  const [color, background] = (colours ?? []).map((colour) => colour.toLowerCase());
  if (color === undefined || background === undefined) return undefined;
  if (!COLOUR.test(color) || !COLOUR.test(background)) return undefined;
  return {
    color,
    background,
    ...(isRatio(contrast) && { ratio: contrast }),
    ...(isRatio(needed) && { neededRatio: needed }),
  };
}

function isRatio(value: number | undefined): value is number {
  return value !== undefined && value >= 1 && value <= 21;
}

/**
 * What two colours have in common wherever they meet, as a cause: white on blue is as pale as blue on white, and
 * changing the blue repairs both.
 */
export function colourPair(colours: readonly string[]): string {
  return colours
    .map((colour) => colour.toLowerCase())
    .toSorted()
    .join(' on ');
}

/**
 * A colour as style sheets write it: `#ffffff`, or `#ffffff99` if it is not opaque.
 *
 * @param color red, green and blue from 0 to 255, and the opacity from 0 to 1 if there may be one
 */
export function hexColor([red, green, blue, alpha = 1]: FactColor): string {
  const channels = [red, green, blue, ...(alpha < 1 ? [alpha * 255] : [])];
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
