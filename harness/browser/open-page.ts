import type { Browser, BrowserContext, Page } from 'puppeteer';

/** Long enough for any page on a busy machine, so it only ends what hangs. */
const TIMEOUT_MS = 240_000;

/** Opens a tab with a long time limit. */
export async function openPage(browser: Browser | BrowserContext): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  return page;
}
