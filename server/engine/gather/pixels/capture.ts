import type { CDPSession, Protocol } from 'puppeteer';
import { within } from '../../../shared/within.ts';

/** Most take 50 ms. */
const MAX_MS = 5_000;

/**
 * Captures a part of a page as an image, in Base64.
 * @throws Error when the page is gone, or it takes too long
 */
export async function capture(
  cdp: CDPSession,
  options: Protocol.Page.CaptureScreenshotRequest,
): Promise<string> {
  const answer = await within(cdp.send('Page.captureScreenshot', options), MAX_MS);
  if (answer === null) throw new Error('A picture of the page was not made in time.');
  return answer.data;
}
