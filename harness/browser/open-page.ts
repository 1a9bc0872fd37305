import type { Browser, Page } from 'puppeteer';

/** Waiting for something on a page ends after this; it only ends what hangs. */
const TIMEOUT_MS = 240_000;

/** Opens a tab that is patient, for a machine with a lot to do. */
export async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  return page;
}
