import type { CDPSession, Protocol } from 'puppeteer';
import { endsWithin, within } from '../../../shared/within.ts';
import { stuckTabs } from './stuck-tabs.ts';

/** Most take 50 ms. */
const MAX_MS = 5_000;
/** After this long the next one begins. A tab that is stuck must not hold up the others. */
const ALONE_MS = 1_500;

const LATE = 'A picture of the page was not made in time.';

/** When the next capture of each browser may begin, by its connection. */
const ends = new WeakMap<object, Promise<void>>();

/**
 * Captures a part of a page as an image, in Base64. The tab is brought to the front for it, and a browser captures one
 * tab at a time: now and then a tab in the background draws nothing, and its capture takes seconds or minutes (seen with
 * Chromium 153 and 156). So a tab that was late once is not captured any more: a page can hold up others for 1.5 seconds.
 * @throws Error when the page is gone, or a capture of it takes too long, or has taken too long before
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
  if (stuckTabs.has(cdp)) {
    resolve();
    throw new Error(LATE);
  }
  const capturing = captureInFront(cdp, options);
  void endsWithin(capturing, ALONE_MS).then(() => resolve());
  const answer = await within(capturing, MAX_MS);
  if (answer !== null) return answer.data;
  stuckTabs.add(cdp);
  throw new Error(LATE);
}

async function captureInFront(
  cdp: CDPSession,
  options: Protocol.Page.CaptureScreenshotRequest,
): Promise<Protocol.Page.CaptureScreenshotResponse> {
  await cdp.send('Page.bringToFront');
  return cdp.send('Page.captureScreenshot', options);
}
