/** A colour that people have one word for, other than black, white and grey. */
export type Hue = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple' | 'pink' | 'brown';

/** Less colour than this is grey to people (chroma, from 0 to 1). */
const MIN_CHROMA = 0.2;
/** Brown and pink are dark orange and light red. */
const DARK = 0.62;
const LIGHT = 0.78;

/**
 * The words that people may use for a colour; none for what is close to black, white or grey, or is not known.
 * @param color as a browser computes it, such as `rgb(161, 21, 11)`
 */
export function hueOf(color: string): Hue[] {
  const match = /^rgba?\((\d+),? (\d+),? (\d+)(?:[,/ ]+([\d.]+))?\)$/.exec(color);
  if (match === null || Number(match[4] ?? 1) < 0.5) return [];
  const [red = 0, green = 0, blue = 0] = match.slice(1, 4).map((channel) => Number(channel) / 255);
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  if (chroma < MIN_CHROMA) return [];
  const angle = angleOf(red, green, blue, most, chroma);
  if (angle < 15 || angle >= 345) return most > LIGHT && chroma < 0.6 ? ['pink', 'red'] : ['red'];
  if (angle < 45) return most < DARK ? ['brown', 'orange'] : ['orange'];
  if (angle < 70) return most < DARK ? ['yellow', 'brown'] : ['yellow'];
  if (angle < 170) return ['green'];
  if (angle < 255) return angle < 190 ? ['green', 'blue'] : ['blue'];
  if (angle < 300) return ['purple'];
  return ['pink', 'purple'];
}

/** Place on the wheel of colours, in degrees from red. */
function angleOf(red: number, green: number, blue: number, most: number, chroma: number): number {
  if (most === red) return (((green - blue) / chroma) * 60 + 360) % 360;
  if (most === green) return ((blue - red) / chroma + 2) * 60;
  return ((red - green) / chroma + 4) * 60;
}
