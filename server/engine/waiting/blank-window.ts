import type { CDPSession } from 'puppeteer';
import { takeSmallPicture } from '../gather/pixels/capture.ts';
import type { Picture } from '../gather/pixels/read-png.ts';
import type { ShownPart, ShownParts } from '../../facts/style-facts.ts';

/** Of the picture: letters of ten pixels still leave a trace. */
const SCALE = 0.25;
/** Of 255: what differs by less in all colours looks the same. */
const SAME = 4;
/** Pixels of the picture around a part: what has one colour itself may be seen by that of its ground. */
const AROUND = 1;
/** So little of what should be shown may be drawn in a window that shows nothing. */
const MAX_DRAWN = 0.05;
/** Characters; a window with less tells nothing. */
const LEAST = 50;

/**
 * Whether nothing is drawn in the window of what style sheets call shown there: it has the colour of its ground, a filter or
 * mask takes it away, something lies over it that has nothing to be pressed. What a dialog covers is not lost: that can be
 * closed.
 * @param shown what should be there now
 * @throws Error when the page is gone, or no picture of it can be taken
 */
export async function isBlank(cdp: CDPSession, { window, parts, onTop }: ShownParts): Promise<boolean> {
  const all = amountOf(parts);
  if (all < LEAST) return false;
  const picture = await takeSmallPicture(cdp, window, SCALE);
  const isDrawn = (part: ShownPart): boolean => !isFlat(picture, part);
  return amountOf(parts.filter(isDrawn)) <= MAX_DRAWN * all && !onTop.some(isDrawn);
}

function amountOf(parts: readonly ShownPart[]): number {
  return parts.reduce((sum, part) => sum + part[4], 0);
}

/** Whether all pixels of a part of the window, and around it, have one colour. */
function isFlat({ width, height, pixels }: Picture, [left, top, partWidth, partHeight]: ShownPart): boolean {
  const [x0, x1] = [begin(left), end(left + partWidth, width)];
  const [y0, y1] = [begin(top), end(top + partHeight, height)];
  const first = 3 * (y0 * width + x0);
  for (let y = y0; y < y1; y += 1) {
    for (let at = 3 * (y * width + x0); at < 3 * (y * width + x1); at += 1)
      if (Math.abs((pixels[at] ?? 0) - (pixels[first + (at % 3)] ?? 0)) > SAME) return false;
  }
  return true;
}

function begin(from: number): number {
  return Math.max(Math.floor(from * SCALE) - AROUND, 0);
}

function end(to: number, most: number): number {
  return Math.min(Math.ceil(to * SCALE) + AROUND, most);
}
