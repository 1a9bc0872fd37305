import type { CDPSession } from 'puppeteer';
import type { Box } from './box.ts';
import { capture } from './capture.ts';
import { readPng } from './read-png.ts';
import type { Picture } from './read-png.ts';

/**
 * Takes a picture of a part of the window.
 * @param box its place in the window, in whole CSS pixels
 * @param scroll how far the page is scrolled
 * @throws Error when the page is gone
 */
export async function takePicture(
  cdp: CDPSession,
  [left, top, right, bottom]: Box,
  [scrollX, scrollY]: readonly [number, number],
): Promise<Picture> {
  const clip = { x: left + scrollX, y: top + scrollY, width: right - left, height: bottom - top, scale: 1 };
  const data = await capture(cdp, { format: 'png', clip, optimizeForSpeed: true });
  return readPng(Buffer.from(data, 'base64'));
}
