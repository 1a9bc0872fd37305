/** Red, green and blue, from 0 to 255. */
export type Colour = [red: number, green: number, blue: number];

/** A colour of a style sheet, and its opacity from 0 to 1. */
export interface ReadColour {
  color: Colour;
  alpha: number;
}

/** Colours come in many notations; a canvas has red, green, blue and opacity of each. */
const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
const known = new Map<string, ReadColour>();

/** A colour of a style sheet, in any of its notations. */
export function readColor(text: string): ReadColour {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (canvas === null) throw new Error('There is no canvas.');
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = '#000';
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  const color: Colour = [red, green, blue];
  const read = { color, alpha: alpha / 255 };
  known.set(text, read);
  return read;
}

/** Relative luminance (WCAG 2.2). */
function light([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  return channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
}

/** Contrast ratio (WCAG 2.2), from 1 to 21. */
export function ratioOf(one: Colour, other: Colour): number {
  const [above, below] = [light(one), light(other)];
  return (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05);
}

/** How a colour that is not opaque looks on another. */
export function blend({ color, alpha }: ReadColour, ground: Colour): Colour {
  const mix = (at: 0 | 1 | 2): number => alpha * color[at] + (1 - alpha) * ground[at];
  return [mix(0), mix(1), mix(2)];
}

/** What an element and what is around it draw by the style sheets; null if that is not one colour. */
export function groundAt(element: Element | null): Colour | null {
  for (let at = element; at !== null; at = at.parentElement) {
    const { backgroundImage, backgroundColor } = getComputedStyle(at);
    if (backgroundImage !== 'none') return null;
    const { color, alpha } = readColor(backgroundColor);
    if (alpha === 1) return color;
    if (alpha > 0) return null;
  }
  return [255, 255, 255];
}
