import type { Browser, Page } from 'puppeteer';
import { openPage } from '../browser/open-page.ts';
import type { Picture } from './pictures.ts';

/** Opens the document of a picture in a window of its size, at its place. The caller closes the tab. */
export async function openPicture(
  browser: Browser,
  { html, width, height, top }: Picture,
  scheme: 'light' | 'dark',
): Promise<Page> {
  const page = await openPage(browser);
  await page.setViewport({ width, height, deviceScaleFactor: 1.25 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.setContent(html);
  if (top !== undefined) await page.$eval(top, (element) => element.scrollIntoView());
  return page;
}
