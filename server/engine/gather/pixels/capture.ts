import type { CDPSession, Protocol } from 'puppeteer';
import { within } from '../../../shared/within.ts';

/** Most take 50 ms. A tab that is stuck must not hold up the others. */
const MAX_MS = 5_000;

/** The end of the last capture of each browser, by its connection. */
const ends = new WeakMap<object, Promise<void>>();

/**
 * Captures a part of a page as an image, in Base64. The tab is brought to the front for it, and a browser captures one
 * tab at a time: now and then a tab in the background draws nothing, and its capture takes seconds or minutes (seen with
 * Chromium 153 and 156).
 * @throws Error when the page is gone, or it takes too long
 */
export async function capture(
  cdp: CDPSession,
  options: Protocol.Page.CaptureScreenshotRequest,
): Promise<string> {
  const browser = cdp.connection() ?? cdp;
  const before = ends.get(browser);
  const { promise, resolve } = Promise.withResolvers<void>();
  ends.set(browser, promise);
  await before;
  try {
    const answer = await within(captureInFront(cdp, options), MAX_MS);
    if (answer === null) throw new Error('A picture of the page was not made in time.');
    return answer.data;
  } finally {
    resolve();
  }
}

async function captureInFront(
  cdp: CDPSession,
  options: Protocol.Page.CaptureScreenshotRequest,
): Promise<Protocol.Page.CaptureScreenshotResponse> {
  await cdp.send('Page.bringToFront');
  return cdp.send('Page.captureScreenshot', options);
}
