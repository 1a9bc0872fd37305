import type { CDPSession, Page } from 'puppeteer';
import { endsWithin } from './within.ts';

/** Closing a tab takes some 50 ms, also where its scripts never end; this is for a machine that is very busy. */
const CLOSE_TIMEOUT_MS = 3_000;

/**
 * Closes a tab. One that does not close, as happens with documents that come and go all the time, is made to
 * crash first: that ends its process only, and what is left closes.
 * @returns whether it is closed; if not, only the end of the browser helps
 */
export async function closeTab(page: Page, cdp: CDPSession): Promise<boolean> {
  const closed = page.close();
  if (await endsWithin(closed, CLOSE_TIMEOUT_MS)) return true;
  // Answered with an error once the tab is gone, or never.
  cdp.send('Page.crash').catch(() => undefined);
  return endsWithin(Promise.any([closed, page.close()]), CLOSE_TIMEOUT_MS);
}
