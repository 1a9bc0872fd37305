import { createHash } from 'node:crypto';
import type { Page } from 'puppeteer';

/** A hash of the text that a picture shows, whatever its layout. */
export async function textDigest(page: Page, selector: string): Promise<string> {
  const texts = await page.$$eval(selector, (parts) => parts.map(({ textContent }) => textContent ?? ''));
  if (texts.length === 0) throw new Error(`Nothing in the picture is ${selector}.`);
  return createHash('sha256').update(texts.join('\n').replaceAll(/\s+/g, ' ').trim()).digest('hex');
}
