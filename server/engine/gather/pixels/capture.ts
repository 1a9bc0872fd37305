import type { CDPSession, Protocol } from 'puppeteer';
import { within } from '../../../shared/within.ts';
import { stuckTabs } from './stuck-tabs.ts';

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
