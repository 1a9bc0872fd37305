import type { CDPSession, Protocol } from 'puppeteer';
import { within } from '../../../shared/within.ts';
import type { Box } from './box.ts';
import { readPng } from './read-png.ts';
import type { Picture } from './read-png.ts';

/** The sessions of tabs of which a capture came too late. They get no other one, and no other page. */
export const stuckTabs = new WeakSet<object>();

/** Most take 50 ms. */
const MAX_MS = 5_000;

const LATE = 'A picture of the page was not made in time.';

/**
 * Captures a part of a page as an image, in Base64.
 * @throws Error when the page is gone, or a capture of it takes too long, or has taken too long before
 */
export async function capture(
  cdp: CDPSession,
  options: Protocol.Page.CaptureScreenshotRequest,
): Promise<string> {
  if (stuckTabs.has(cdp)) throw new Error(LATE);
  const answer = await within(cdp.send('Page.captureScreenshot', options), MAX_MS);
  if (answer !== null) return answer.data;
  stuckTabs.add(cdp);
  throw new Error(LATE);
}

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

/**
 * Takes a picture of the window as it is, scaled down.
 * @throws Error when the page is gone
 */
export async function takeSmallPicture(
  cdp: CDPSession,
  [width, height]: readonly [number, number],
  scale: number,
): Promise<Picture> {
  const { cssVisualViewport } = await cdp.send('Page.getLayoutMetrics');
  const { pageX: x, pageY: y } = cssVisualViewport;
  const clip = { x, y, width, height, scale };
  return readPng(Buffer.from(await capture(cdp, { format: 'png', clip, optimizeForSpeed: true }), 'base64'));
}
